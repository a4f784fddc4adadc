//! What the report says, in the three languages of the statements.

use std::env;

use super::boards::Origin;
use super::judge::Ruling;
use crate::library::Mistake;
use crate::runner::Verdict;
use crate::screen::plural;

/// A language of the reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// English.
    En,
    /// Korean.
    Ko,
    /// Chinese.
    Zh,
}

impl Lang {
    /// The language of this code, or else that of the person's locale; English if there is no telling.
    pub fn choose(code: Option<&str>) -> Lang {
        let locale = || ["LC_ALL", "LC_MESSAGES", "LANG"].iter().filter_map(|name| env::var(name).ok());
        let code = code.map(str::to_string).or_else(|| locale().find(|value| !value.is_empty()));
        let code = code.unwrap_or_default();
        if code.starts_with("ko") {
            Lang::Ko
        } else if code.starts_with("zh") {
            Lang::Zh
        } else {
            Lang::En
        }
    }

    /// What a program does that makes this mistake.
    pub fn mistake(self, mistake: &Mistake) -> &str {
        match self {
            Lang::En => &mistake.en,
            Lang::Ko => &mistake.ko,
            Lang::Zh => &mistake.zh,
        }
    }

    /// What is wrong, on a board with so many pieces.
    pub fn headline(self, ruling: Ruling, pieces: usize) -> String {
        let (en, ko, zh) = match ruling {
            Ruling::Right | Ruling::Blanks => ("right", "정답", "正确"),
            Ruling::Extra => ("more output than the answer", "답 외의 출력", "输出了答案以外的内容"),
            Ruling::Wrong => ("wrong answer", "오답", "答案错误"),
            Ruling::Failed(Verdict::TimeLimit) => ("time limit exceeded", "시간 초과", "超出时间限制"),
            Ruling::Failed(Verdict::MemoryLimit) => ("memory limit exceeded", "메모리 초과", "超出内存限制"),
            Ruling::Failed(Verdict::OutputLimit) => ("output limit exceeded", "출력 초과", "超出输出限制"),
            Ruling::Failed(_) => ("run-time error", "런타임 오류", "运行时错误"),
        };
        match self {
            Lang::En => format!("{en} on a board of {}", plural(pieces, "piece")),
            Lang::Ko => format!("{ko}: 말이 {pieces}개 있는 판"),
            Lang::Zh => format!("{zh}：盘面上有 {pieces} 个棋子"),
        }
    }

    /// Where the board was found.
    pub fn found(self, tried: usize, origin: Origin, seconds: f64) -> String {
        let name = origin.name();
        match (self, origin) {
            (Lang::En, Origin::Family(_)) => {
                format!("found as board {tried}, made by the generator {name}, after {seconds:.1} s")
            }
            (Lang::En, _) => format!("found as board {tried}, {name}, after {seconds:.1} s"),
            (Lang::Ko, Origin::Family(_)) => {
                format!("{tried}번째 판에서 찾음 (생성기 {name}), {seconds:.1}초")
            }
            (Lang::Ko, _) => format!("{tried}번째 판에서 찾음 ({name}), {seconds:.1}초"),
            (Lang::Zh, Origin::Family(_)) => {
                format!("在第 {tried} 个盘面找到（生成器 {name}），{seconds:.1} 秒")
            }
            (Lang::Zh, _) => format!("在第 {tried} 个盘面找到（{name}），{seconds:.1} 秒"),
        }
    }

    /// What shrinking did.
    pub fn shrunk(self, before: usize, after: usize, runs: usize, is_least: bool) -> String {
        match (self, is_least) {
            (Lang::En, true) => {
                format!(
                    "shrunk from {before} pieces to {after} in {runs} runs: no single step keeps the failure"
                )
            }
            (Lang::En, false) => {
                format!("shrunk from {before} pieces to {after} in {runs} runs; it took too long to go on")
            }
            (Lang::Ko, true) => {
                format!("{runs}번 실행하여 {before}개에서 {after}개로 줄임: 한 단계만 더 줄여도 틀리지 않음")
            }
            (Lang::Ko, false) => {
                format!("{runs}번 실행하여 {before}개에서 {after}개로 줄임; 너무 오래 걸려 멈춤")
            }
            (Lang::Zh, true) => {
                format!("运行 {runs} 次，从 {before} 个缩小到 {after} 个：再简化任何一步都不会出错")
            }
            (Lang::Zh, false) => {
                format!("运行 {runs} 次，从 {before} 个缩小到 {after} 个；耗时太长，没有继续")
            }
        }
    }

    /// It does not always do the same.
    pub fn unsteady(self) -> &'static str {
        match self {
            Lang::En => "it does not always fail on this board, so the board was not shrunk",
            Lang::Ko => "이 판에서 항상 틀리는 것은 아니어서 판을 줄이지 않았습니다",
            Lang::Zh => "它在这个盘面上并非每次都出错，所以没有缩小盘面",
        }
    }

    /// Its output holds the answer.
    pub fn extra(self) -> &'static str {
        match self {
            Lang::En => {
                "the answer is in the output, with other words around it; take out what is printed for debugging"
            }
            Lang::Ko => "출력에 답이 있지만 다른 말도 섞여 있습니다. 디버깅용 출력을 지우세요",
            Lang::Zh => "输出里有答案，但还夹着别的内容；请删除调试输出",
        }
    }

    /// It differs in blanks.
    pub fn blanks(self, boards: usize) -> String {
        match self {
            Lang::En => {
                format!(
                    "on {} only blanks or line ends differ, which judges let pass",
                    plural(boards, "board")
                )
            }
            Lang::Ko => format!("판 {boards}개에서 공백이나 줄바꿈만 다릅니다. 채점에는 영향이 없습니다"),
            Lang::Zh => format!("有 {boards} 个盘面只有空白或换行不同，评测不受影响"),
        }
    }

    /// The titles of the parts: the input, the expected output, the output, and what went to standard error.
    pub fn titles(self) -> [&'static str; 4] {
        match self {
            Lang::En => ["input", "expected", "found", "standard error"],
            Lang::Ko => ["입력", "정답", "출력", "표준 오류"],
            Lang::Zh => ["输入", "正确输出", "实际输出", "标准错误"],
        }
    }

    /// The title of the picture.
    pub fn board(self) -> &'static str {
        match self {
            Lang::En => "board",
            Lang::Ko => "판",
            Lang::Zh => "盘面",
        }
    }

    /// There is no output.
    pub fn nothing(self) -> &'static str {
        match self {
            Lang::En => "(nothing)",
            Lang::Ko => "(없음)",
            Lang::Zh => "（无）",
        }
    }

    /// Which step is shown.
    pub fn step(self, step: usize, steps: usize) -> String {
        match self {
            Lang::En => format!("where they part, step {step} of {steps}"),
            Lang::Ko => format!("갈라지는 곳: {steps}단계 중 {step}단계"),
            Lang::Zh => format!("分歧之处：共 {steps} 步，第 {step} 步"),
        }
    }

    /// Which reading of the statement the program follows.
    pub fn follows(self, reading: &str) -> String {
        match self {
            Lang::En => format!("it is closest to the reading `{reading}`, and wrong by every reading"),
            Lang::Ko => format!("`{reading}` 해석에 가장 가깝지만, 어느 해석으로도 틀렸습니다"),
            Lang::Zh => format!("最接近 `{reading}` 这种理解，但按哪种理解都是错的"),
        }
    }

    /// Which readings of the statement the program can be following.
    pub fn right_by(self, reading: &str) -> String {
        match self {
            Lang::En => format!("it follows the reading `{reading}`"),
            Lang::Ko => format!("`{reading}` 해석을 따릅니다"),
            Lang::Zh => format!("它遵循 `{reading}` 这种理解"),
        }
    }

    /// A mistake that fits.
    pub fn fits(self, mistake: &Mistake, agree: usize, of: usize) -> String {
        let what = self.mistake(mistake);
        match self {
            Lang::En => format!("does what a program does that {what} ({agree} of {of} probes)"),
            Lang::Ko => format!("이런 프로그램처럼 동작합니다: {what} (판 {of}개 중 {agree}개에서 같음)"),
            Lang::Zh => format!("表现与这样的程序相同：{what}（{of} 个探测盘面中有 {agree} 个相同）"),
        }
    }

    /// No mistake fits.
    pub fn unknown(self, mistakes: usize, right: usize, probes: usize) -> String {
        match self {
            Lang::En => format!(
                "none of the {mistakes} known mistakes does what this program does (it is right on {right} of {probes} \
                 probes)"
            ),
            Lang::Ko => format!(
                "알려진 실수 {mistakes}가지 중에 이 프로그램과 같은 것이 없습니다 (탐침 판 {probes}개 중 {right}개에서 정답)"
            ),
            Lang::Zh => {
                format!("{mistakes} 种已知错误中没有与它相同的（{probes} 个探测盘面中答对 {right} 个）")
            }
        }
    }

    /// The title of the diagnosis.
    pub fn diagnosis(self) -> &'static str {
        match self {
            Lang::En => "diagnosis",
            Lang::Ko => "진단",
            Lang::Zh => "诊断",
        }
    }

    /// Nothing was found.
    pub fn none(self, tried: usize, seconds: f64) -> String {
        match self {
            Lang::En => format!("no counterexample on {} in {seconds:.1} s", plural(tried, "board")),
            Lang::Ko => format!("{seconds:.1}초 동안 판 {tried}개에서 반례를 찾지 못했습니다"),
            Lang::Zh => format!("{seconds:.1} 秒内试了 {tried} 个盘面，没有找到反例"),
        }
    }

    /// How much that says.
    pub fn confidence(self, found: usize, mistakes: usize) -> String {
        match self {
            Lang::En => {
                format!("{found} of the {mistakes} known mistakes give a wrong answer on these boards")
            }
            Lang::Ko => format!("알려진 실수 {mistakes}가지 중 {found}가지는 이 판들에서 드러납니다"),
            Lang::Zh => format!("{mistakes} 种已知错误中有 {found} 种会在这些盘面上暴露"),
        }
    }

    /// The title of what to type next.
    pub fn next(self) -> &'static str {
        match self {
            Lang::En => "next",
            Lang::Ko => "다음",
            Lang::Zh => "下一步",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_by_its_code() {
        assert_eq!(Lang::choose(Some("ko_KR.UTF-8")), Lang::Ko);
        assert_eq!(Lang::choose(Some("zh")), Lang::Zh);
        assert_eq!(Lang::choose(Some("C")), Lang::En);
    }
}
