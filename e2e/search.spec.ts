import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { alsoInProduction, core, expect, once, onceAlsoInProduction, onPhone, test } from './support/test.ts';
import { logIn, takenOver, visit } from './support/visit.ts';

const articles = (page: Page) => page.getByRole('main').getByRole('article');
const cards = (page: Page) => articles(page).filter({ hasNotText: 'Partner cam' });
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const filters = (page: Page) => page.getByRole('list', { name: 'What you are looking for' });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function openFilters(page: Page): Promise<Locator> {
  await filters(page)
    .getByRole('button', { name: /^Filters/ })
    .click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByRole('button', { name: /^Show .*people$/ })).toBeVisible();
  return panel;
}

test(
  'I search by every filter, and leave out one thing after the other (R2.08, R3.15, R4.09)',
  alsoInProduction,
  async ({ page }) => {
    await logIn(page, 'daniel');
    await visit(page, '/members');
    await expect(title(page)).toHaveText('Near Brussels');
    await expect(page.getByText(/^[\d,]+\+? people · Belgium( · [\d,]+\+? online now)?$/)).toBeVisible();
    await expect(cards(page)).toHaveCount(24);
    await expect(cards(page).first().getByRole('heading')).toHaveText(/^.+, \d{2}$/);
    const cam = articles(page).nth(8).getByRole('link', { name: 'opens a partner’s site in a new tab' });
    await expect(cam).toHaveAttribute('rel', 'sponsored noopener');
    await expect(cam).toHaveAttribute('target', '_blank');

    const panel = await openFilters(page);
    await panel.getByText('Women', { exact: true }).click();
    await panel.getByRole('slider', { name: 'Youngest' }).focus();
    await page.keyboard.press('PageUp');
    await panel.getByRole('slider', { name: 'Oldest' }).focus();
    for (const key of ['PageDown', 'ArrowLeft']) await page.keyboard.press(key);
    await panel.getByLabel('Country').selectOption('France');
    await panel.getByLabel('Region').selectOption('Auvergne-Rhône-Alpes');
    await panel.getByLabel('Distance').selectOption('Within 500 km');
    for (const name of ['Online now', 'New here', 'With a photo']) await panel.getByLabel(name).check();
    await panel.getByRole('button', { name: /^Show all \d+$/ }).click();
    for (const name of ['Hiking', 'Slim', 'Single', 'Many']) {
      await panel.getByRole('button', { name, exact: true }).click();
    }
    await panel.getByRole('group', { name: 'Hair' }).getByRole('button', { name: 'Red' }).click();
    await panel.getByRole('group', { name: 'Eyes' }).getByRole('button', { name: 'Green' }).click();
    await expect(panel.getByRole('button', { name: 'Show similar people' })).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Show similar people' }).click();

    await expect(page).toHaveURL(
      /\/members\?gender=female&country=FR&countryregion=FR-ARA&min_age=28&max_age=69&distance=500&online=1&new=1&with_photo=1&interests=hiking&body_type=slim&relationship_status=single&hair_color=red&eye_color=green&tattoos=many$/,
    );
    await expect(page.getByRole('heading', { name: 'No one matches all your filters' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Close to what you’re looking for' })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await expect(filters(page).getByRole('link', { name: /^Remove filter/ })).toHaveCount(14);
    await expectAccessible(page);

    await filters(page).getByRole('link', { name: 'Remove filter: Hair: Red' }).click();
    await expect(page).not.toHaveURL(/hair_color/);
    await expect(filters(page).getByRole('button', { name: /^Filters/ })).toBeFocused();
    await filters(page).getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\/members$/);
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByRole('heading', { name: 'Close to what you’re looking for' })).toHaveCount(0);

    // An address is a search: it opens as it was sent, on the server.
    await visit(page, '/members?gender=female&country=FR&countryregion=FR-ARA&sort=near');
    await expect(title(page)).toHaveText('Auvergne-Rhône-Alpes');
    await expect(filters(page).getByRole('link', { name: 'Remove filter: Auvergne-Rhône-Alpes' })).toBeVisible();
  },
);

test('My search opens on people around me, and elsewhere is one tap away (R2.08, R7.06)', core, async ({ page }) => {
  // Free, and at home in Lyon.
  await logIn(page, 'bruno');
  await visit(page, '/fr/members');
  await expect(page.getByLabel('Trier par')).toHaveValue('best');
  await expect(page.getByText(/personnes · France( · [\d\s]+personnes? en ligne)?$/)).toBeVisible();
  const shown = page.getByRole('main').getByRole('article');
  await expect(shown.first()).toContainText('Lyon');
  await expectAccessible(page);

  const looked = page.getByRole('list', { name: 'Ce que vous cherchez' });
  await looked.getByRole('link', { name: 'Ailleurs' }).click();
  await expect(page).toHaveURL(/\/fr\/members\?country=any$/);
  await expect(looked.getByRole('link', { name: 'Retirer le filtre : Partout' })).toBeVisible();
  await expect(shown.first()).toContainText('Lyon');
  await looked.getByRole('link', { name: 'Retirer le filtre : Partout' }).click();
  await expect(page).toHaveURL(/\/fr\/members$/);
  await expect(looked.getByRole('link', { name: 'Ailleurs' })).toBeVisible();

  // Another order stays in the same country.
  await page.getByLabel('Trier par').selectOption('new');
  await expect(page).toHaveURL(/\/fr\/members\?country=FR&sort=new$/);
});

test(
  'I turn to page 3, open somebody, and find my place again at once (R2.08, R3.15)',
  onceAlsoInProduction,
  async ({ page }) => {
    await logIn(page, 'daniel');
    await visit(page, '/members?country=any');
    const first = await names(page);
    await page.getByLabel('Sort by').selectOption('Newest first');
    await expect(title(page)).toHaveText('Newest members');
    await expect(page).toHaveURL(/\/members\?country=any&sort=new$/);
    await filters(page).getByRole('link', { name: 'Remove filter: Everywhere' }).click();
    await expect(page).toHaveURL(/\/members\?sort=new$/);
    expect(await names(page)).not.toEqual(first);

    await pager(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\/members\?sort=new&page=2$/);
    await expect(page.getByRole('status').filter({ hasText: /page 2( of \d+)?$/ })).toBeVisible();
    await expect(title(page)).toBeFocused();
    await expect.poll(() => scrolled(page)).toBe(0);
    await pager(page).getByRole('link', { name: 'Page 3' }).click();
    await expect(page).toHaveURL(/\/members\?sort=new&page=3$/);
    await expect(pager(page).getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => scrolled(page)).toBe(0);
    const third = await names(page);
    expect(await page.evaluate(() => innerWidth)).toBe(page.viewportSize()?.width);

    const opened = cards(page).nth(12).getByRole('link');
    await opened.scrollIntoViewIfNeeded();
    await opened.focus();
    const place = await scrolled(page);
    expect(place).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/members\/\d+$/);
    await expect(title(page)).toHaveText(third[12] ?? '');
    // From here on nothing is asked for: what comes back was kept.
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/members(\.data|\.php|\?|$)/.test(request.url())) asked.push(request.url());
    });
    await page.goBack();
    await expect(page).toHaveURL(/\/members\?sort=new&page=3$/);
    await expect.poll(() => names(page)).toEqual(third);
    await expect.poll(() => scrolled(page)).toBe(place);
    await expect(opened).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/members\?sort=new&page=2$/);
    await expect(cards(page)).toHaveCount(24);
    expect(asked).toEqual([]);

    // The same without a script's help: the address alone is the page.
    await visit(page, '/members?sort=new&page=3');
    expect(await names(page)).toEqual(third);
    await visit(page, '/members?page=399');
    await expect(page).toHaveURL(/\/members\?page=\d+$/);
    await expect(pager(page).getByRole('link', { name: 'Next' })).toHaveCount(0);
    await expect(cards(page).first()).toBeVisible();
  },
);

test(
  'Free, I see which filters are for premium members, and a link that uses them works without (R6.03)',
  once,
  async ({ page }) => {
    await logIn(page, 'bruno');
    await visit(page, '/members?gender=female&body_type=slim&sort=near');
    await expect(page.getByText('These filters are for Premium members: Body type and Nearest first')).toBeVisible();
    await expect(cards(page)).toHaveCount(24);
    await expect(filters(page).getByRole('link', { name: /^Remove filter/ })).toHaveText('Women');
    await expect(page.getByRole('option', { name: 'Nearest first · Premium' })).toBeDisabled();
    const panel = await openFilters(page);
    await expect(panel.getByRole('heading', { name: 'More with Premium' })).toBeVisible();
    await expect(panel.getByText('makes you premium for good')).toBeVisible();
    await expect(panel.getByLabel('Distance')).toHaveCount(0);
    await expectAccessible(page);
    await panel.getByLabel('Online now').check();
    await panel.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/\/members\?gender=female&online=1$/);
    await expect(page.getByText('These filters are for Premium members')).toHaveCount(0);
  },
);

test('A partner’s show among the members says what it is, and leads away (R1.09)', once, async ({ page }) => {
  await logIn(page, 'bruno');
  await visit(page, '/members?gender=female');
  const show = page.getByRole('link', { name: /^Marlena/ });
  await expect(show).toHaveAttribute('rel', 'sponsored noopener');
  await expect(page.getByRole('article').filter({ has: show })).toContainText('LiveExclusive');
});

test('Whatever an address says, I see members and no error (R2.08)', once, async ({ page }) => {
  await logIn(page, 'daniel');
  const values = [
    '',
    '%00',
    '%F0%9F%92%95',
    '<script>',
    "'%20or%201=1--",
    '-1',
    '1e9',
    '9'.repeat(400),
    '%',
    '..%2F',
    'a,b,,',
  ];
  const fields = [
    'gender',
    'country',
    'countryregion',
    'min_age',
    'max_age',
    'distance',
    'online',
    'interests',
    'sort',
    'page',
  ];
  const addresses = values.flatMap((value, index) => [
    `?${fields.map((name) => `${name}=${value}`).join('&')}`,
    `?${fields[index % fields.length]}=${value}&${fields[index % fields.length]}=${value}`,
    `?countryregion=FR-${value}&country=NL&network=${value}`,
  ]);
  for (const address of addresses) {
    const answer = await page.request.get(`/members${address}`);
    expect([200, 400], address).toContain(answer.status());
  }
});

test('While members are on their way, their shape is already there (R2.08)', once, async ({ page }) => {
  await logIn(page, 'daniel');
  await visit(page, '/members');
  let arrive = () => {};
  const held = new Promise<void>((release) => {
    arrive = release;
  });
  await page.route('**/members.data*', async (route) => {
    await held;
    await route.continue();
  });
  await filters(page).getByRole('link', { name: 'With a photo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading members…' })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  arrive();
  await expect(cards(page)).toHaveCount(24);
});

test(
  'When the list cannot be had I am told, keep the navigation, and try again (R8.03)',
  once,
  async ({ page, expectError }) => {
    expectError(/members/);
    await logIn(page, 'daniel');
    await visit(page, '/');
    let broken = true;
    await page.route('**/members.data*', (route) => (broken ? route.abort() : route.continue()));
    await filters(page).getByRole('link', { name: 'New here' }).click();
    await expect(page.getByRole('heading', { name: 'An error occured, please try again later' })).toBeVisible();
    await expectAccessible(page);
    broken = false;
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(title(page)).toHaveText('Near Brussels');
  },
);

test(
  'A visitor may look where the site lets them, and is asked to log in elsewhere (R4.13)',
  once,
  async ({ page, site, isMobile }) => {
    await visit(page, '/members');
    await expect(cards(page)).toHaveCount(24);
    await expect(page.getByRole('heading', { name: 'Has someone caught your eye?' })).toBeVisible();
    await expectAccessible(page);

    // Each screen has a site of its own that it may close.
    const host = isMobile ? 'gay' : 'bdsm';
    const allow = async (settings: Record<string, string>) => {
      const answer = await page.request.post('/dev/settings.json', { data: { host: `${host}.localhost`, settings } });
      expect(answer.ok()).toBe(true);
    };
    await allow({ logged_out_search: 'none' });
    await page.goto(`${site(host)}/fr/members?online=1&page=2`);
    await expect(page).toHaveURL(/\/fr\/login\?next=%2Ffr%2Fmembers%3Fonline%3D1%26page%3D2$/);
    await takenOver(page);

    await allow({ logged_out_search_trafficsource: 'all' });
    await visit(page, `${site(host)}/members?network=friends`);
    await expect(page).toHaveURL(`${site(host)}/members`);
    await pager(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${site(host)}/members?page=2`);
    await expect(cards(page).first()).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(`${site(host)}/members?page=2`);
    await expect(cards(page).first()).toBeVisible();
    await allow({ logged_out_search: 'all', logged_out_search_trafficsource: 'none' });
  },
);

test('In French, places and filters are French, on a phone in a sheet (R1.05, R10.06)', onPhone, async ({ page }) => {
  await logIn(page, 'ines');
  await visit(page, '/fr/members?country=DE&countryregion=DE-BY&gender=male');
  await expect(title(page)).toHaveText('Bavière');
  const chosen = page.getByRole('list', { name: 'Ce que vous cherchez' });
  for (const words of ['Hommes', 'Allemagne', 'Bavière'])
    await expect(chosen.getByRole('link', { name: `Retirer le filtre : ${words}` })).toBeVisible();
  await chosen.getByRole('button', { name: /^Filtres/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filtres' });
  await expect(panel.getByLabel('Région')).toHaveValue('DE-BY');
  await panel.getByLabel('Pays').selectOption('Belgique');
  await panel.getByLabel('Région').selectOption('Bruxelles-Capitale');
  await expect(panel.getByRole('button', { name: /^Voir/ })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: /^Voir/ }).click();
  await expect(page).toHaveURL(/\/fr\/members\?gender=male&country=BE&countryregion=BE-BRU$/);
  await expect(chosen.getByRole('link', { name: 'Retirer le filtre : Bruxelles-Capitale' })).toBeVisible();
});

test('Nobody stands alone in the last row of a full page (R10.06)', async ({ page, isMobile }) => {
  await logIn(page, 'daniel');
  const widths = isMobile ? [390] : [768, 1024, 1440];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/members?country=any');
    await expect(cards(page)).toHaveCount(24);
    const tops = await articles(page).evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().top)),
    );
    expect(tops.filter((top) => top === Math.max(...tops)).length, `${width} px`).toBeGreaterThan(1);
  }
});
