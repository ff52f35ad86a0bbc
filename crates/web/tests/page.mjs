// A page under test: a browser without a window, the built files, and the words the tests are written in.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";

const BROWSERS = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** How long anything may take, in milliseconds: far longer than it does on the busiest machine. */
export const PATIENCE = 600_000;

/** Starts a browser, or says that there is none. */
export const browser = async () => {
  const path = BROWSERS.find((p) => p && existsSync(p));
  if (!path) throw new Error("no Chromium was found; name one in the variable CHROMIUM");
  return puppeteer.launch({ executablePath: path, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"], protocolTimeout: PATIENCE });
};

/** Starts `quandary serve` on a free port and gives its address; an address is taken as it is. */
export const serve = (program, folder) =>
  program.startsWith("http") ? Promise.resolve({ address: program, stop: () => {} }) :
  new Promise((resolve, reject) => {
    const server = spawn(program, ["serve", "--port", "0", "--dir", folder], { stdio: ["ignore", "pipe", "inherit"] });
    let heard = "";
    server.stdout.on("data", (text) => {
      heard += text;
      const address = heard.match(/http:\/\/[\d.:]+\//)?.[0];
      if (address) resolve({ address, stop: () => server.kill() });
    });
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });

export class Page {
  static async open(browser, address, { width = 1280, height = 860, features = [], phone = false } = {}) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const self = new Page();
    Object.assign(self, { page, context, address, errors: [] });
    page.on("pageerror", (error) => self.errors.push(error.message));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(address) && !/^(blob|data):/.test(url)) self.errors.push(`a request to ${url}`);
    });
    page.setDefaultTimeout(PATIENCE);
    page.setDefaultNavigationTimeout(PATIENCE);
    await page.setViewport({ width, height, isMobile: phone, hasTouch: phone, deviceScaleFactor: phone ? 2 : 1 });
    if (features.length) await page.emulateMediaFeatures(features);
    return self;
  }

  /** Goes to an address behind the `#` and waits until the board is there. */
  async go(hash) {
    await this.page.goto(`${this.address}${hash}`);
    // Only what stands behind the `#` may have changed: then the page is not loaded again.
    await this.page.reload();
    await this.page.waitForSelector("html[data-ready]", { timeout: PATIENCE });
  }

  async board() {
    await this.page.waitForSelector('[role="grid"] [role="gridcell"]', { timeout: PATIENCE });
  }

  eval(act, ...args) {
    return this.page.evaluate(act, ...args);
  }

  /** Presses the button with these words on it. */
  async press(words) {
    const found = await this.eval((words) => {
      const all = [...document.querySelectorAll("button")].filter((b) => b.offsetParent !== null || b.closest("dialog[open]"));
      const one = all.find((b) => b.textContent.trim() === words || b.getAttribute("aria-label") === words);
      if (one && !one.disabled) one.click();
      return one ? (one.disabled ? "disabled" : "pressed") : "missing";
    }, words);
    if (found !== "pressed") throw new Error(`the button “${words}” is ${found}`);
  }

  /** Whether there is a button with these words on it. */
  shows(words) {
    return this.eval((words) => [...document.querySelectorAll("button")].some((b) => b.offsetParent !== null && b.textContent.trim() === words), words);
  }

  /** Waits until something on the page is so. */
  async until(what, act, ...args) {
    try {
      return await this.page.waitForFunction(act, { timeout: PATIENCE, polling: 30 }, ...args);
    } catch {
      const now = await this.eval(() => ({ message: document.querySelector(".message")?.textContent, url: location.href }));
      throw new Error(`waited in vain for: ${what} (${JSON.stringify(now)})`);
    }
  }

  message() {
    return this.eval(() => document.querySelector(".message")?.textContent ?? "");
  }

  labels() {
    return this.eval(() => [...document.querySelectorAll('[role="gridcell"]')].map((c) => c.getAttribute("aria-label")));
  }

  async close() {
    await this.context.close();
    if (this.errors.length) throw new Error(`the page complained: ${this.errors.join("; ")}`);
  }
}
