"use strict";
// Without this script every step of every change is shown; with it, one step at a time.
(() => {
  const all = (selector, below = document) => [...below.querySelectorAll(selector)];
  const cards = all(".card");
  const notice = document.querySelector(".notice");
  const token = document.body.dataset.token;
  let current = null;

  const say = (text) => {
    notice.textContent = text;
    notice.hidden = text === "";
    clearTimeout(say.timer);
    say.timer = setTimeout(() => { notice.hidden = true; }, 4000);
  };

  const show = (card, index) => {
    const steps = all(".step", card);
    if (steps.length === 0) return;
    const shown = Math.max(0, Math.min(index, steps.length - 1));
    steps.forEach((step, number) => step.classList.toggle("shown", number === shown));
    const slider = card.querySelector("input[type=range]");
    slider.value = shown + 1;
    card.querySelector("output").textContent = `step ${shown + 1} of ${steps.length}`;
  };
  const shown = (card) => all(".step", card).findIndex((step) => step.classList.contains("shown"));

  // First press: the old in place of both; each further one: the other.
  const flip = (card, side) => {
    const next = side ?? (card.dataset.side === "old" ? "new" : "old");
    card.dataset.side = next;
    card.classList.add("flip");
    all("figure", card).forEach((figure) => figure.classList.toggle("front", figure.classList.contains(next)));
    card.querySelector(".flipper").textContent = `shows ${next}: flip`;
  };
  const unflip = (card) => {
    card.classList.remove("flip");
    delete card.dataset.side;
    const button = card.querySelector(".flipper");
    if (button) button.textContent = "flip";
  };

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    say(`copied: ${text}`);
  };

  const focus = (card) => {
    if (!card) return;
    current?.classList.remove("current");
    current = card;
    card.classList.add("current");
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: "nearest" });
  };

  const ask = async (verb, names) => {
    const answer = await fetch(`/${verb}?token=${token}`, { method: "POST", body: JSON.stringify(names) });
    const result = await answer.json();
    if (!answer.ok) return say(result.error);
    for (const card of cards) {
      const name = card.dataset.name;
      if (result.decided.includes(name)) {
        card.classList.toggle("decided", verb !== "undo");
        card.dataset.decision = verb === "undo" ? "" : verb;
        card.querySelector(".state").textContent = verb === "undo" ? "" : `${verb}ed`;
        all("button[data-verb]", card).forEach((button) => { button.disabled = verb !== "undo"; });
      }
    }
    if (result.reload) return location.reload();
    say(result.left === 0 ? "all is decided" : `${result.left} left`);
  };
  const decide = (verb, card) => ask(verb, [card.dataset.name]);

  const filter = () => {
    const wanted = Object.fromEntries(all(".filters select").map((select) => [select.name, select.value]));
    let count = 0;
    for (const card of cards) {
      const fits = Object.entries(wanted).every(([name, value]) => value === "" || card.dataset[name] === value);
      card.hidden = !fits;
      count += fits;
    }
    all(".group").forEach((group) => { group.hidden = all(".card:not([hidden])", group).length === 0; });
    document.querySelector(".filters output").textContent = `${count} of ${cards.length} shown`;
  };

  all("[data-live]").forEach((element) => { element.hidden = false; });
  for (const card of cards) {
    if (all(".step", card).length > 0) {
      card.classList.add("single");
      show(card, Number(card.dataset.first));
    }
  }
  all(".filters select").forEach((select) => select.addEventListener("change", filter));
  filter();

  document.addEventListener("input", (event) => {
    if (event.target.type === "range") show(event.target.closest(".card"), event.target.value - 1);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const card = event.target.closest(".card");
    if (card) { current?.classList.remove("current"); current = card; card.classList.add("current"); }
    if (!button) return;
    if (button.dataset.copy !== undefined) copy(button.previousElementSibling.textContent);
    else if (button.dataset.move) show(card, shown(card) + Number(button.dataset.move));
    else if (button.classList.contains("flipper")) flip(card);
    else if (button.classList.contains("whole")) {
      const isSingle = card.classList.toggle("single");
      button.textContent = isSingle ? "all steps" : "one step";
    } else if (button.dataset.verb === "undo") ask("undo", []);
    else if (button.dataset.verb && card) decide(button.dataset.verb, card);
    else if (button.dataset.verb) {
      const members = all(".card:not(.decided)", button.closest(".group"));
      ask(button.dataset.verb, members.map((member) => member.dataset.name));
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, textarea")) return;
    const visible = cards.filter((card) => !card.hidden);
    const place = visible.indexOf(current);
    const card = current;
    const isSlider = event.target.type === "range";
    const keys = {
      j: () => focus(visible[Math.min(place + 1, visible.length - 1)]),
      k: () => focus(visible[Math.max(place - 1, 0)]),
      ArrowRight: () => card && !isSlider && show(card, shown(card) + 1),
      ArrowLeft: () => card && !isSlider && show(card, shown(card) - 1),
      f: () => card?.querySelector(".flipper") && flip(card),
      Escape: () => card && unflip(card),
      c: () => card?.querySelector("code") && copy(card.querySelector("code").textContent),
      a: () => token && card && decide("accept", card),
      r: () => token && card && decide("reject", card),
      u: () => token && ask("undo", []),
    };
    if (keys[event.key]) keys[event.key]();
  });
})();
