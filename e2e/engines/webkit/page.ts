import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIResponse } from '@playwright/test';
import { type Key, movedTo, pressed } from './input.ts';
import { WebKitLocator } from './locator.ts';
import type { Session } from './session.ts';
import { until } from './until.ts';

interface File {
  name: string;
  buffer: Buffer;
}

type Ask = (address: string, options?: object) => Promise<APIResponse>;

/** The browser that a page is open in, as far as its pages use it. */
interface Home {
  readonly session: Session;
  readonly baseURL: string;
  readonly request: Record<'get' | 'head' | 'post' | 'put', Ask>;
  prepare(page: WebKitPage, target: string): Promise<void>;
  folder(): string;
}

/** Playwright's Page, as far as the journeys that WebKit walks use it. */
export class WebKitPage {
  readonly session: Session;
  private readonly root = new WebKitLocator(this, []);
  private lastAddress = 'about:blank';

  constructor(
    private readonly home: Home,
    private readonly window: string,
  ) {
    this.session = home.session;
  }

  readonly getByRole = (...args: Parameters<WebKitLocator['getByRole']>) => this.root.getByRole(...args);
  readonly getByLabel = (...args: Parameters<WebKitLocator['getByLabel']>) => this.root.getByLabel(...args);
  readonly getByText = (...args: Parameters<WebKitLocator['getByText']>) => this.root.getByText(...args);

  /** Unlike any other, the root element itself can be looked for by its name. */
  locator(selector: string) {
    return selector === 'html' ? this.root : this.root.locator(selector);
  }

  readonly keyboard = {
    press: (key: Key) => this.inWindow((session) => session.post('actions', pressed(key))),
  };

  readonly mouse = {
    move: (x: number, y: number) => this.inWindow((session) => session.post('actions', movedTo(x, y))),
  };

  get request() {
    return this.home.request;
  }

  context() {
    return this.home;
  }

  /** One command after the other, in this window. */
  inWindow<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return this.session.in(this.window, () => work(this.session));
  }

  async goto(address: string) {
    const target = new URL(address, this.home.baseURL).href;
    await this.home.prepare(this, target);
    await this.open(target);
    // WebDriver does not tell with which status a page came, so the page asks for itself once more.
    const source = '() => fetch(location.href).then(({ status }) => status)';
    const status = await this.inWindow((session) => session.run<number>(source));
    await this.address();
    return { status: () => status };
  }

  async open(target: string) {
    await this.inWindow((session) => session.post('url', { url: target }));
  }

  /** Commands go to this window from now on; WebKit's pages behave as if each had the focus. */
  async bringToFront() {
    await this.inWindow(async () => {});
  }

  async reload() {
    await this.inWindow((session) => session.post('refresh'));
  }

  async goBack() {
    await this.inWindow((session) => session.post('back'));
  }

  async address(): Promise<string> {
    this.lastAddress = await this.inWindow((session) => session.get<string>('url'));
    return this.lastAddress;
  }

  /** The address as it was when the driver was last asked: Playwright knows it without asking. */
  url() {
    return this.lastAddress;
  }

  title() {
    return this.inWindow((session) => session.get<string>('title'));
  }

  async waitForURL(suits: (address: URL) => boolean) {
    await until(async () => suits(new URL(await this.address())), `the address of the page suits ${suits}`);
  }

  async waitForFunction(holds: () => unknown) {
    await until(async () => Boolean(await this.evaluate(holds)), `the page agrees to ${holds}`);
  }

  /** Runs a function of the journey in the page. A string is an expression, as the source of axe is. */
  evaluate<Result, Argument>(
    code: string | ((argument: Argument) => Result),
    argument?: Argument,
  ): Promise<Awaited<Result>> {
    const source = typeof code === 'string' ? `() => (\n${code.trim().replace(/;$/, '')}\n)` : String(code);
    return this.inWindow((session) => session.run(source, argument ?? null));
  }

  /** The pages have no frames of others to look into. */
  frames(): WebKitPage[] {
    return [];
  }

  /** A field for files that is about to be clicked: the driver hands it files without the system's window. */
  async waitForEvent(name: string) {
    if (name !== 'filechooser') throw new Error(`WebKit's driver does not tell of ${name}`);
    await this.inWindow((session) => session.call('catchFileFields'));
    return { setFiles: (files: File[]) => this.hand(files) };
  }

  private async hand(files: File[]) {
    const folder = this.home.folder();
    const paths = files.map(({ name, buffer }) => {
      writeFileSync(join(folder, name), buffer);
      return join(folder, name);
    });
    await until(
      () =>
        this.inWindow(async (session) => {
          const field = await session.reference('caughtFileField');
          if (field) await session.onElement(field, 'value', { text: paths.join('\n') });
          return field !== undefined;
        }),
      'a field for files was clicked',
    );
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.inWindow((session) => session.get<string>('screenshot')), 'base64');
  }

  toString() {
    return `page at ${this.lastAddress}`;
  }

  on(name: string) {
    throw new Error(`WebKit's driver does not tell of ${name}: this journey is for the other browsers`);
  }
}
