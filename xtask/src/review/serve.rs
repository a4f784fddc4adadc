//! The page with buttons that decide, served to this machine alone.

use std::env;
use std::io::{Cursor, Read};
use std::net::Ipv4Addr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Result, anyhow};
use serde_json::{Value, json};
use tiny_http::{Header, Method, Request, Response, Server, StatusCode};
use uuid::Uuid;

use super::change::Change;
use super::decide::{Decision, Desk};
use super::group;
use super::page::page;
use super::text::Review;
use super::{LeftAlone, pending};
use crate::screen::Screen;

/// No list of names is longer, in bytes.
const LONGEST: u64 = 1 << 20;

type Answer = Response<Cursor<Vec<u8>>>;

/// Serves the page until all is decided; whether that came to pass.
///
/// # Errors
///
/// No port is free, or something cannot be read or printed.
pub fn run(root: &Path, screen: &Screen) -> Result<bool> {
    let server = Server::http((Ipv4Addr::LOCALHOST, 0)).map_err(|error| anyhow!("cannot serve: {error}"))?;
    let port = server.server_addr().to_ip().map_or(0, |address| address.port());
    let (changes, left_alone) = pending(root)?;
    if changes.is_empty() {
        screen.line("no snapshot is pending")?;
        return Ok(left_alone.is_empty());
    }
    let token = Uuid::new_v4().simple().to_string();
    let mut house = House { root, port, token, changes, left_alone };
    let address = format!("http://127.0.0.1:{port}/?token={}", house.token);
    screen.line(format!("{address}\nCtrl-C ends it; what is decided in the page is on disk at once"))?;
    browse(&address);
    for mut request in server.incoming_requests() {
        let (answer, is_over) = house.answer(&mut request);
        // Whoever asked may have gone away meanwhile.
        let _ = request.respond(answer);
        if is_over {
            screen.line("all is decided")?;
            return Ok(house.left_alone.is_empty());
        }
    }
    Ok(false)
}

/// What is served, and to whom.
struct House<'a> {
    root: &'a Path,
    port: u16,
    token: String,
    /// The changes as the page shows them, those that are decided too.
    changes: Vec<Change>,
    left_alone: Vec<LeftAlone>,
}

impl House<'_> {
    /// The answer to a request, and whether nothing is left to do.
    fn answer(&mut self, request: &mut Request) -> (Answer, bool) {
        if let Err(why) = self.admit(request) {
            return (refusal(403, &why), false);
        }
        let path = request.url().split('?').next().unwrap_or_default().to_string();
        let result = match (request.method(), path.as_str()) {
            (Method::Get, "/") => self.page().map(|page| (typed(page, "text/html; charset=utf-8"), false)),
            (Method::Post, "/accept") => self.decide(Decision::Accept, request),
            (Method::Post, "/reject") => self.decide(Decision::Reject, request),
            (Method::Post, "/undo") => self.undo(),
            _ => return (refusal(404, "there is no such page"), false),
        };
        result.unwrap_or_else(|error| (refusal(500, &format!("{error:#}")), false))
    }

    /// Only our own page, at our own address, may ask: another site could name its own host as ours, or post here.
    fn admit(&self, request: &Request) -> Result<(), String> {
        let header = |name: &'static str| {
            let header = request.headers().iter().find(|header| header.field.equiv(name));
            header.map(|header| header.value.as_str())
        };
        let hosts = ["127.0.0.1", "localhost"].map(|host| format!("{host}:{}", self.port));
        if !header("Host").is_some_and(|host| hosts.iter().any(|known| known == host)) {
            return Err("this is served to 127.0.0.1 alone".to_string());
        }
        if header("Origin").is_some_and(|origin| !hosts.iter().any(|host| origin == format!("http://{host}")))
        {
            return Err("another site may not ask".to_string());
        }
        let query = request.url().split_once('?').map_or("", |(_, query)| query);
        let token = query.split('&').find_map(|part| part.strip_prefix("token="));
        if token != Some(&self.token) {
            return Err("the token is missing or wrong; use the address that was printed".to_string());
        }
        Ok(())
    }

    /// The page, of what is pending now.
    fn page(&mut self) -> Result<String> {
        (self.changes, self.left_alone) = pending(self.root)?;
        let groups = group::groups(&self.changes);
        let review =
            Review { changes: &self.changes, groups: &groups, left_alone: &self.left_alone, base: None };
        Ok(page(&review, Some(&self.token)))
    }

    fn decide(&mut self, decision: Decision, request: &mut Request) -> Result<(Answer, bool)> {
        let mut body = String::new();
        request.as_reader().take(LONGEST).read_to_string(&mut body)?;
        let names: Vec<String> = serde_json::from_str(&body)?;
        let chosen: Vec<&Change> =
            self.changes.iter().filter(|change| names.contains(&change.name)).collect();
        let outcome = Desk::at(self.root).decide(decision, &chosen)?;
        let left = pending(self.root)?.0.len();
        // What changed on disk meanwhile is shown again.
        let reload = !outcome.stale.is_empty() || outcome.decided.len() < names.len();
        let answer =
            json!({ "decided": outcome.decided, "stale": outcome.stale, "left": left, "reload": reload });
        Ok((typed_json(&answer), left == 0))
    }

    fn undo(&self) -> Result<(Answer, bool)> {
        let Some((_, names)) = Desk::at(self.root).undo()? else {
            return Ok((refusal(409, "there is no decision to undo"), false));
        };
        let is_here = |name: &String| self.changes.iter().any(|change| change.name == *name);
        let reload = !names.iter().all(is_here);
        let answer = json!({ "decided": names, "left": pending(self.root)?.0.len(), "reload": reload });
        Ok((typed_json(&answer), false))
    }
}

/// What a browser may do with the page.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
                      connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

fn typed(body: impl Into<Vec<u8>>, kind: &str) -> Answer {
    let headers = [
        ("Content-Type", kind),
        ("Content-Security-Policy", POLICY),
        ("Cache-Control", "no-store"),
        ("Referrer-Policy", "no-referrer"),
        ("X-Content-Type-Options", "nosniff"),
    ];
    let headers = headers.into_iter().filter_map(|(name, value)| Header::from_bytes(name, value).ok());
    headers.fold(Response::from_data(body.into()), Response::with_header)
}

fn typed_json(value: &Value) -> Answer {
    typed(value.to_string(), "application/json")
}

fn refusal(status: u16, why: &str) -> Answer {
    typed_json(&json!({ "error": why })).with_status_code(StatusCode(status))
}

/// Opens the browser of the person; the address is printed anyway if there is none.
fn browse(address: &str) {
    let mut command = match env::var_os("BROWSER") {
        Some(browser) => Command::new(browser),
        None => browser(),
    };
    let _ = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}

#[cfg(target_os = "macos")]
fn browser() -> Command {
    Command::new("open")
}

#[cfg(windows)]
fn browser() -> Command {
    let mut command = Command::new("rundll32");
    command.arg("url.dll,FileProtocolHandler");
    command
}

#[cfg(not(any(windows, target_os = "macos")))]
fn browser() -> Command {
    Command::new("xdg-open")
}
