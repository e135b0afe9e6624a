import { buildSync } from 'esbuild';
import { startWebKitDriver, type WebKitDriver, webKitCapabilities } from '../../../scripts/browsers.mjs';
import type * as inPage from './in-page.ts';

type InPage = typeof inPage;

/** An answer of the driver that is not a success. `code` is the protocol's own word, such as "stale element reference". */
export class WebDriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`);
  }
}

/** Stands for an element of the page in the protocol; what comes back is found again by it. */
export type ElementReference = Record<string, string>;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export interface DriverCookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  secure: boolean;
  httpOnly: boolean;
  expiry?: number;
  sameSite?: 'Strict' | 'Lax' | 'None';
}

// Found by its name by every script that is sent.
const library = '__journeys';
let bundled: string | undefined;

/** in-page.ts and the package it uses, as one script. */
function bundle(): string {
  bundled ??= buildSync({
    entryPoints: [`${import.meta.dirname}/in-page.ts`],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'found',
    target: 'safari17',
  }).outputFiles[0]?.text;
  return `${bundled}\nwindow.${library} = found;`;
}

/**
 * One browser, driven over WebDriver (https://www.w3.org/TR/webdriver2/). Commands go to the window that was chosen last, so
 * a command and the choice of its window are never parted by another one.
 */
export class Session {
  private current: string | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly driver: WebKitDriver,
    private readonly address: string,
  ) {}

  static async open(display: string): Promise<Session> {
    const driver = await startWebKitDriver(display);
    try {
      const capabilities = { alwaysMatch: { ...webKitCapabilities(), unhandledPromptBehavior: 'accept' } };
      const { sessionId } = await send<{ sessionId: string }>(`${driver.url}/session`, 'POST', { capabilities });
      const session = new Session(driver, `${driver.url}/session/${sessionId}`);
      session.current = await session.get<string>('window');
      await session.post('timeouts', { script: 30_000, pageLoad: 30_000 });
      return session;
    } catch (error) {
      await driver.stop();
      throw error;
    }
  }

  async close() {
    try {
      await send(this.address, 'DELETE');
    } finally {
      await this.driver.stop();
    }
  }

  /** The window that the session began with, or the one chosen last. */
  get window(): string {
    return this.current ?? '';
  }

  async newWindow(): Promise<string> {
    const { handle } = await this.post<{ handle: string }>('window/new', { type: 'window' });
    return handle;
  }

  /** Does something in a window, after whatever was asked for before. */
  in<Result>(window: string, work: () => Promise<Result>): Promise<Result> {
    const result = this.queue.then(async () => {
      if (this.current !== window) await this.post('window', { handle: window });
      this.current = window;
      return work();
    });
    this.queue = result.catch(() => undefined);
    return result;
  }

  get<Result>(path: string): Promise<Result> {
    return send<Result>(`${this.address}/${path}`, 'GET');
  }

  post<Result>(path: string, body: object = {}): Promise<Result> {
    return send<Result>(`${this.address}/${path}`, 'POST', body);
  }

  delete(path: string): Promise<unknown> {
    return send(`${this.address}/${path}`, 'DELETE');
  }

  /** Runs the source of a function in the page, with its arguments, and waits for what it promises. */
  async run<Result>(source: string, ...args: unknown[]): Promise<Result> {
    const script = `const [done] = [...arguments].slice(-1); const given = [...arguments].slice(0, -1);
      Promise.resolve().then(() => (${source})(...given)).then(
        (value) => done({ value: value === undefined ? null : value }),
        (error) => done({ error: String(error) }));`;
    const answer = await this.post<{ value: Result } | { error: string }>('execute/async', { script, args });
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  }

  /** Calls a function of in-page.ts, which is sent to every new document once. */
  async call<Name extends keyof InPage>(name: Name, ...args: unknown[]): Promise<Awaited<ReturnType<InPage[Name]>>> {
    const source = `(...given) => window.${library} ? { known: window.${library}.${name}(...given) } : {}`;
    const awaited = `async (...given) => { const answer = (${source})(...given);
      return 'known' in answer ? { known: await answer.known } : answer; }`;
    const first = await this.run<{ known?: Awaited<ReturnType<InPage[Name]>> }>(awaited, ...args);
    if ('known' in first) return first.known as Awaited<ReturnType<InPage[Name]>>;
    await this.post('execute/sync', { script: bundle(), args: [] });
    const second = await this.run<{ known?: Awaited<ReturnType<InPage[Name]>> }>(awaited, ...args);
    return second.known as Awaited<ReturnType<InPage[Name]>>;
  }

  /** The same for a function that answers with an element, which crosses the wire as a reference. */
  async reference(name: 'ready' | 'caughtFileField', ...args: unknown[]): Promise<ElementReference | undefined> {
    const answer: unknown = await this.call(name, ...args);
    return (answer as ElementReference | null) ?? undefined;
  }

  onElement(element: ElementReference, command: 'click' | 'value' | 'clear', body: object = {}) {
    return this.post(`element/${element[elementKey]}/${command}`, body);
  }
}

async function send<Result>(url: string, method: string, body?: object): Promise<Result> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(url, { method, headers: { 'content-type': 'application/json' }, ...content });
  const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
  if (!answer.ok) throw new WebDriverError(value.error ?? String(answer.status), value.message ?? '');
  return value;
}
