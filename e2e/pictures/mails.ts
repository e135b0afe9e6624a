import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { type Locale, localeNames } from '#contract/locales.ts';
import { mailExamples } from '#server/features/mails/examples.ts';
import type { MailName } from '#server/features/mails/templates/mail-facts.ts';
import { written } from '#server/features/mails/templates/written.ts';
import { findChromium } from '../../scripts/services.mjs';

/*
 * Every mail as its reader sees it, on a phone: both languages, by day and by night, side by side in one picture per mail.
 * A program of its own and no journey: mails are written in JSX, which the journeys' runner reads as something else.
 */

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'docs/images/mails');
const company = { name: 'Rendezvous Demo B.V.', address: 'Prinsengracht 1', city: 'Amsterdam' };
const width = 390;
const gap = 12;
const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

const fileOf = (name: MailName) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

async function main() {
  mkdirSync(folder, { recursive: true });
  const pictures = await portraits();
  const only = process.argv.slice(2);
  const executablePath = process.env.CHROMIUM_PATH ?? findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--headless', '--no-sandbox'],
  });
  const names = Object.keys(mailExamples('en', () => '')) as MailName[];
  for (const name of names) {
    if (only.length > 0 && !only.includes(name)) continue;
    const views: Buffer[] = [];
    for (const locale of localeNames)
      for (const scheme of schemes) views.push(await view(browser, { name, locale, scheme, pictures }));
    await sheetOf(views).then((sheet) => sheet.webp({ quality: 64 }).toFile(join(folder, `${fileOf(name)}.webp`)));
    process.stdout.write(`  ${fileOf(name)}.webp\n`);
  }
  await browser.close();
}

/** The portraits of the demo that the examples name, small as in a mail, where the page needs nothing else to show them. */
async function portraits(): Promise<Map<string, string>> {
  const names = new Set<string>();
  mailExamples('en', (portrait) => {
    names.add(portrait);
    return portrait;
  });
  const found = new Map<string, string>();
  for (const name of names) {
    const file = readFileSync(join(root, 'server/seeds/portraits', `${name}.webp`));
    const thumb = await sharp(file).resize(320, 320, { position: 'top' }).jpeg({ quality: 85 }).toBuffer();
    found.set(name, `data:image/jpeg;base64,${thumb.toString('base64')}`);
  }
  return found;
}

interface View {
  name: MailName;
  locale: Locale;
  scheme: Scheme;
  pictures: Map<string, string>;
}

/** The sender, subject and preview as a list of mails has them, and the mail below. */
async function view(browser: Browser, { name, locale, scheme, pictures }: View): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height: 600 },
    deviceScaleFactor: 1.5,
    colorScheme: scheme,
  });
  const page = await context.newPage();
  const facts = mailExamples(locale, (portrait) => pictures.get(portrait) ?? '')[name];
  const { subject, html } = written(name, { locale, siteName: 'Rendezvous', niche: 1, company }, facts as never);
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(addSubject, subject);
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
  await context.close();
  return picture;
}

/** Above the mail, as a mail programme would: its colours are those of the programme, not of the mail. */
function addSubject(subject: string) {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const head = document.createElement('div');
  head.textContent = subject;
  head.style.cssText = `font:600 17px/1.3 system-ui,sans-serif;padding:16px 20px;border-bottom:1px solid ${isDark ? '#444' : '#ddd'};background:${isDark ? '#000' : '#fff'};color:${isDark ? '#eee' : '#111'}`;
  document.body.prepend(head);
}

async function sheetOf(views: readonly Buffer[]) {
  const sizes = await Promise.all(views.map((picture) => sharp(picture).metadata()));
  const each = Math.round(width * 1.5);
  const height = Math.max(...sizes.map((size) => size.height ?? 0));
  return sharp({
    create: {
      width: views.length * each + (views.length - 1) * gap,
      height,
      channels: 3,
      background: '#8a8589',
    },
  })
    .composite(views.map((input, place) => ({ input, left: place * (each + gap), top: 0 })))
    .toFormat('png')
    .toBuffer()
    .then((whole) => sharp(whole).resize({ width: 1400 }));
}

await main();
