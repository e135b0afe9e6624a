import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, type Cookie, request } from '@playwright/test';
import { WebKitPage } from './page.ts';
import { type DriverCookie, Session } from './session.ts';

const viewport = { width: 1440, height: 900 };
const languages = { 'accept-language': 'en-GB,en;q=0.9' };

interface ConsoleMessage {
  type: () => string;
  text: () => string;
  location: () => { url: string };
}
type Listener = (message: ConsoleMessage) => void;

/** Playwright's Browser: every context is a browser of its own, which keeps nothing. */
export class WebKitBrowser {
  private readonly open = new Set<WebKitContext>();

  constructor(private readonly display: string) {}

  async newContext({ baseURL }: { baseURL?: string } = {}) {
    const session = await Session.open(this.display);
    const context = new WebKitContext(session, baseURL ?? '', () => this.open.delete(context));
    this.open.add(context);
    return context;
  }

  /** Whoever failed half-way has not closed what they opened. */
  async close() {
    for (const context of this.open) await context.close();
  }
}

/** Playwright's BrowserContext, as far as the journeys that WebKit walks use it. */
export class WebKitContext {
  private readonly pages: WebKitPage[] = [];
  private readonly beforePages: (() => unknown)[] = [];
  private readonly prepared = new Set<string>();
  private readonly listeners: Listener[] = [];
  private readonly asking: APIRequestContext[] = [];
  private readonly folders: string[] = [];
  private toldUpTo = 0;

  constructor(
    readonly session: Session,
    readonly baseURL: string,
    private readonly closed: () => void,
  ) {}

  async newPage() {
    const window = this.pages.length === 0 ? this.session.window : await this.session.newWindow();
    const page = new WebKitPage(this, window);
    this.pages.push(page);
    await resize(page);
    return page;
  }

  /** The driver cannot run a script before a page's own. Ours only write to the storage, so once per origin is enough. */
  async addInitScript(script: () => unknown) {
    this.beforePages.push(script);
  }

  /** Opens something of an origin that is no page, and lets the scripts that come before pages run there. */
  async prepare(page: WebKitPage, target: string) {
    const { origin } = new URL(target);
    if (this.prepared.has(origin)) return;
    this.prepared.add(origin);
    await page.open(`${origin}/healthz`);
    for (const script of this.beforePages) await page.evaluate(script);
  }

  on(name: string, listener: Listener) {
    if (name === 'console') this.listeners.push(listener);
  }

  /** Tells what the page has complained about since the last time. WebKit writes it to the driver's output. */
  tellErrors() {
    const lines = readFileSync(this.session.driver.log, 'utf8').slice(this.toldUpTo);
    this.toldUpTo += lines.length;
    for (const [, url = '', text = ''] of lines.matchAll(/^(?:(\S+): )?CONSOLE (?:\w+ )?ERROR (.+)$/gm))
      for (const tell of this.listeners) tell({ type: () => 'error', text: () => text, location: () => ({ url }) });
  }

  async cookies(): Promise<Cookie[]> {
    const cookies = await this.onOurOrigin((page) => page.inWindow((session) => session.get<DriverCookie[]>('cookie')));
    return cookies.map(({ expiry, sameSite, ...cookie }) => ({
      ...cookie,
      expires: expiry ?? -1,
      sameSite: sameSite ?? 'None',
    }));
  }

  /** Calls without a page, with the cookies of the browser; what the answer sets, the browser has afterwards. */
  readonly request = {
    get: (address: string, options: object = {}) => this.ask(address, { ...options, method: 'GET' }),
    head: (address: string, options: object = {}) => this.ask(address, { ...options, method: 'HEAD' }),
    post: (address: string, options: object = {}) => this.ask(address, { ...options, method: 'POST' }),
    put: (address: string, options: object = {}) => this.ask(address, { ...options, method: 'PUT' }),
  };

  private async ask(address: string, options: object) {
    const before = await this.cookies();
    const storageState = { cookies: before, origins: [] };
    const caller = await request.newContext({ baseURL: this.baseURL, storageState, extraHTTPHeaders: languages });
    // An answer can be read only as long as its caller is there.
    this.asking.push(caller);
    const answer = await caller.fetch(address, options);
    await this.takeOver(before, (await caller.storageState()).cookies);
    return answer;
  }

  private async takeOver(before: Cookie[], after: Cookie[]) {
    const same = (one: Cookie, other: Cookie) => one.name === other.name;
    const gone = before.filter((old) => !after.some((each) => same(old, each)));
    const changed = after.filter((each) => before.find((old) => same(old, each))?.value !== each.value);
    await this.onOurOrigin((page) =>
      page.inWindow(async (session) => {
        for (const { name } of gone) await session.delete(`cookie/${name}`);
        for (const { name, value, path, httpOnly, secure, expires, sameSite } of changed) {
          const expiry = expires > 0 ? { expiry: Math.round(expires) } : {};
          await session.post('cookie', { cookie: { name, value, path, httpOnly, secure, sameSite, ...expiry } });
        }
      }),
    );
  }

  /** Cookies are those of the page that is open, so something of our own has to be open. */
  private async onOurOrigin<Result>(work: (page: WebKitPage) => Promise<Result>): Promise<Result> {
    const page = this.pages[0] ?? (await this.newPage());
    if (!(await page.address()).startsWith(this.baseURL)) await this.prepare(page, this.baseURL);
    return work(page);
  }

  /** For files that pages read: when they do is theirs to say, so they stay until the end. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'rendezvous-picked-'));
    this.folders.push(folder);
    return folder;
  }

  async close() {
    this.closed();
    for (const folder of this.folders) rmSync(folder, { recursive: true, force: true });
    for (const caller of this.asking) await caller.dispose();
    await this.session.close();
  }
}

/** What the browser has around the page comes on top of the size that the page is to have. */
async function resize(page: WebKitPage) {
  await page.inWindow(async (session) => {
    await session.post('window/rect', viewport);
    const inner = await session.run<{ width: number; height: number }>(
      '() => ({ width: innerWidth, height: innerHeight })',
    );
    const width = 2 * viewport.width - inner.width;
    const height = 2 * viewport.height - inner.height;
    await session.post('window/rect', { width, height });
  });
}
