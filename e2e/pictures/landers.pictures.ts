import { resolve } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { landerNames } from '../../contract/landers/landers.ts';

const file = resolve(import.meta.dirname, '../../docs/images/landers.webp');
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
/** How large each is in the sheet: all of one height. */
const height = 420;
const gap = 12;

/** A landing page as one visitor sees it: niche and language, size and colours differ from page to page. */
interface Look {
  path: string;
  host: string;
  viewport: typeof phone;
  colorScheme: 'light' | 'dark';
}

const niches = [
  { host: 'localhost', slug: '' },
  { host: 'she.localhost', slug: 'she-' },
  { host: 'bdsm.localhost', slug: 'bdsm-' },
];

function looksAt(memberId: string): Look[] {
  const pages = [
    ...landerNames.map((name) => ({ name: `/landers/${name}`, slugged: true, everywhere: true })),
    { name: '/landers/tinderswipe', slugged: false, everywhere: true },
    { name: `/members/${memberId}/landing`, slugged: false, everywhere: false },
    { name: `/members/${memberId}/landing2`, slugged: true, everywhere: false },
    { name: `/members/${memberId}/landing3`, slugged: true, everywhere: false },
    { name: `/members/${memberId}/signup`, slugged: false, everywhere: false },
  ];
  return pages.flatMap(({ name, slugged, everywhere }, place) => {
    // A member is at home on one site.
    const { host, slug } = (everywhere && niches[place % niches.length]) || { host: 'localhost', slug: '' };
    const path = (language: 'eng' | 'fr') =>
      `${language === 'fr' ? '/fr' : ''}${name}${slugged ? `/${slug}${language}` : ''}`;
    return [
      { path: path('eng'), host, viewport: phone, colorScheme: 'light' as const },
      { path: path('fr'), host, viewport: desktop, colorScheme: 'dark' as const },
    ];
  });
}

test('landers.webp shows every landing page, on a phone and on a desktop', async ({ browser, baseURL, request }) => {
  test.setTimeout(180_000);
  const { people } = await (await request.get('/api/lander-people.php')).json();
  const looks = looksAt(people[0].id);
  const pictures = [];
  for (const look of looks) pictures.push(await pictureOf(browser, new URL(baseURL ?? ''), look));
  // Three pages to a row, each on both screens.
  const perRow = 6;
  const widths = looks.map(({ viewport }) => Math.round((viewport.width / viewport.height) * height));
  const placed = pictures.map((input, place) => ({
    input,
    left: gap + widths.slice(place - (place % perRow), place).reduce((sum, width) => sum + width + gap, 0),
    top: gap + Math.floor(place / perRow) * (height + gap),
  }));
  const width = gap + widths.slice(0, perRow).reduce((sum, each) => sum + each + gap, 0);
  const rows = Math.ceil(pictures.length / perRow);
  await sharp({ create: { width, height: gap + rows * (height + gap), channels: 3, background: '#e8e4e1' } })
    .composite(placed)
    .webp({ quality: 78 })
    .toFile(file);
});

async function pictureOf(browser: Browser, base: URL, { path, host, viewport, colorScheme }: Look): Promise<Buffer> {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', locale: 'en-US' });
  await context.addInitScript(() => localStorage.setItem('site-entry-warning', '1'));
  const page = await context.newPage();
  const answer = await page.goto(`http://${host}:${base.port}${path}`);
  expect(answer?.status()).toBe(200);
  await page.waitForLoadState('networkidle');
  const picture = await sharp(await page.screenshot({ animations: 'disabled' }))
    .resize({ height })
    .png()
    .toBuffer();
  await context.close();
  return picture;
}
