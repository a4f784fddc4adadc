//! A browser without a window, driven from outside.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::wd::{Capabilities, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use http::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use url::{ParseError, Url};

/// More than any machine needs; nothing waits that long unless it fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// A browser with a page.
pub struct Browser {
    client: Client,
    runtime: Runtime,
    driver: Child,
    _profile: TempDir,
}

/// A command of Chromium's driver that the standard does not have.
#[derive(Debug)]
struct Extra {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extra {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

impl Browser {
    /// Starts it.
    pub fn start() -> Browser {
        let mut command = Command::new("chromedriver");
        let mut driver =
            command.arg("--port=0").stdout(Stdio::piped()).spawn().expect("chromedriver is installed");
        let lines = BufReader::new(driver.stdout.take().unwrap()).lines().map(Result::unwrap);
        let said = "was started successfully on port ";
        let port =
            lines.map(|line| line.split_once(said).map(|(_, port)| port.trim_end_matches('.').to_string()));
        let port = port.flatten().next().expect("chromedriver says its port");

        let profile = tempfile::tempdir().unwrap();
        let folder = format!("--user-data-dir={}", profile.path().display());
        let arguments = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--window-size=1200,900",
            &folder,
        ];
        let mut capabilities = Capabilities::new();
        capabilities.insert("goog:chromeOptions".to_string(), json!({ "args": arguments }));
        capabilities.insert("goog:loggingPrefs".to_string(), json!({ "browser": "ALL" }));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let client = runtime.block_on(async {
            let mut builder = ClientBuilder::new(HttpConnector::new());
            builder.capabilities(capabilities).connect(&format!("http://127.0.0.1:{port}")).await.unwrap()
        });
        Browser { client, runtime, driver, _profile: profile }
    }

    pub fn open(&self, address: &str) {
        self.runtime.block_on(self.client.goto(address)).unwrap();
    }

    /// What a script returns.
    pub fn run(&self, script: &str) -> Value {
        self.runtime
            .block_on(self.client.execute(script, Vec::new()))
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until an expression has this value.
    pub fn wait(&self, expression: &str, value: impl Into<Value>) {
        let (start, value) = (Instant::now(), value.into());
        loop {
            let found = self.run(&format!("return {expression}"));
            if found == value {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{expression} is {found}, not {value}");
            self.runtime.block_on(async { tokio::time::sleep(Duration::from_millis(20)).await });
        }
    }

    /// Clicks what a selector finds first.
    pub fn click(&self, selector: &str) {
        self.runtime.block_on(async {
            let element = self.client.find(fantoccini::Locator::Css(selector)).await;
            let element = element.unwrap_or_else(|error| panic!("{selector}: {error}"));
            element.click().await.unwrap_or_else(|error| panic!("{selector}: {error}"));
        });
    }

    /// Presses a key, wherever the page takes it.
    pub fn press(&self, key: &str) {
        self.runtime.block_on(async {
            let element = self.client.active_element().await.unwrap();
            element.send_keys(key).await.unwrap();
        });
    }

    /// Asks the browser itself, in the words of its developer tools.
    pub fn tell(&self, command: &str, parameters: Value) -> Value {
        self.extra("goog/cdp/execute", json!({ "cmd": command, "params": parameters }))
    }

    /// What the page has complained about since it was asked last.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.extra("se/log", json!({ "type": "browser" }));
        log.as_array().unwrap().iter().map(|entry| entry["message"].to_string()).collect()
    }

    fn extra(&self, path: &'static str, body: Value) -> Value {
        let answer = self.runtime.block_on(self.client.issue_cmd(Extra { path, body }));
        answer.unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// A page of this width, in light or in the dark.
    pub fn look(&self, width: usize, height: usize, scheme: &str) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.tell("Emulation.setDeviceMetricsOverride", size);
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.tell("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// What is seen, as a PNG.
    pub fn picture(&self) -> Vec<u8> {
        self.runtime.block_on(self.client.screenshot()).unwrap()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.runtime.block_on(self.client.clone().close());
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
