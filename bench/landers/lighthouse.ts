import { chromium } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { findChromium, freePort } from '../../scripts/services.mjs';

/** What Lighthouse says of one page on its phone with a simulated slow network. */
export interface PageSpeed {
  /** Of 100. */
  performance: number;
  /** Largest contentful paint, in seconds. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** All that was transferred, in KB. */
  transfer: number;
  /** The scripts among it, in KB. */
  scripts: number;
}

const settings: Flags = {
  onlyCategories: ['performance'],
  formFactor: 'mobile',
  throttlingMethod: 'simulate',
  output: 'json',
  logLevel: 'error',
};

/** The median of several runs for each figure, every run in a browser that has seen nothing yet. */
export async function pageSpeed(url: string, runs: number): Promise<PageSpeed> {
  const found: PageSpeed[] = [];
  for (let run = 0; run < runs; run += 1) found.push(await lookAt(url));
  const median = (figure: keyof PageSpeed) =>
    found.map((speed) => speed[figure]).toSorted((one, other) => one - other)[Math.floor(found.length / 2)] ??
    Number.NaN;
  return {
    performance: median('performance'),
    lcp: median('lcp'),
    cls: median('cls'),
    transfer: median('transfer'),
    scripts: median('scripts'),
  };
}

async function lookAt(url: string): Promise<PageSpeed> {
  const port = await freePort();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [`--remote-debugging-port=${port}`, '--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const result = await lighthouse(url, { ...settings, port });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? url}`);
    const { audits, categories } = result.lhr;
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      performance: Math.round((categories.performance?.score ?? Number.NaN) * 100),
      lcp: value('largest-contentful-paint') / 1000,
      cls: value('cumulative-layout-shift'),
      transfer: value('total-byte-weight') / 1000,
      scripts: scriptBytes(audits['network-requests']?.details) / 1000,
    };
  } finally {
    await browser.close();
  }
}

/** As the audit lists them: each request with its kind and what came over the wire. */
function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] };
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
