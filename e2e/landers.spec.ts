import type { Page } from '@playwright/test';
import { landerNames } from '../contract/landers/landers.ts';
import { landingSlug, nicheNumbers, niches } from '../contract/sites/niches.ts';
import { expectAccessible } from './support/axe.ts';
import { core, expect, once, test } from './support/test.ts';

/** How each landing page leads on, and what signing up then knows. */
const ways: Record<
  (typeof landerNames)[number],
  { button: string; answer: (page: Page) => Promise<void>; said: RegExp }
> = {
  alonetonight: { button: 'See who is awake', answer: async () => {}, said: /\/signup$/ },
  collagelanding: { button: 'Join free', answer: choose, said: /gender=female&seeks=male$/ },
  gallery: { button: 'Join free', answer: choose, said: /gender=female&seeks=male$/ },
  iconslanding: {
    button: 'See who is here',
    answer: async (page) => {
      await choose(page);
      await page.getByRole('radio', { name: 'Cooking' }).check();
    },
    said: /gender=female&seeks=male&interest=cooking$/,
  },
  maplanding: {
    button: 'Show me who',
    answer: (page) => page.getByLabel('Your city').fill('Lyon'),
    said: /city=Lyon&country=FR$/,
  },
  socialnetwork: { button: 'Join free', answer: choose, said: /gender=female&seeks=male$/ },
  transitionsvideolanding: {
    button: 'Join free',
    answer: async (page) => {
      await page.getByLabel('I am').selectOption('a woman');
      await page.getByLabel('I’d like to meet').selectOption('men');
    },
    said: /gender=female&seeks=male$/,
  },
  video: { button: 'Join free', answer: choose, said: /gender=female&seeks=male$/ },
};

async function choose(page: Page) {
  await page.getByRole('group', { name: 'I am' }).getByRole('radio', { name: 'A woman' }).check();
  await page.getByRole('group', { name: 'I’d like to meet' }).getByRole('radio', { name: 'Men', exact: true }).check();
}

/** The button or link that is there: on a phone one of two is put away. */
const onward = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('a, button')
    .filter({ hasText: new RegExp(`^${name}$`), visible: true });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const name of landerNames) {
    const { button, answer, said } = ways[name];
    test(`the landing page ${name} takes my answers to signing up (R2.30)`, async ({ page }) => {
      await page.goto(`/landers/${name}/eng`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(
        page
          .getByText(/a message/)
          .filter({ visible: true })
          .first(),
      ).toContainText('€');
      await answer(page);
      await onward(page, button).click();
      await expect(page).toHaveURL(said);
      expect(await page.content()).toContain('You need JavaScript to sign up.');
    });
  }

  for (const niche of nicheNumbers) {
    test(
      `the landing pages of ${niches[niche].name} have it in their address, in both languages (R1.03)`,
      once,
      async ({ page, baseURL }) => {
        const address = new URL(baseURL ?? '');
        address.hostname = niches[niche].demoHost;
        const where = async (path: string) => {
          await page.goto(address.origin + path);
          const { pathname, search } = new URL(page.url());
          return pathname + search;
        };
        const english = `/landers/video/${landingSlug(niche, 'en')}`;
        const french = `/fr/landers/video/${landingSlug(niche, 'fr')}`;
        expect(await where('/landers/video')).toBe(english);
        expect(await where('/landers/video/nothing-eng?network=x&a=1')).toBe(`${english}?network=x&a=1`);
        expect(await where('/landers/video/fr')).toBe(french);
        expect(await where('/fr/landers/video/bdsm-eng?sub=7')).toBe(`${french}?sub=7`);
        expect(await where(english)).toBe(english);
      },
    );
  }
});

test('there is no landing page by another name (R2.30)', once, async ({ page }) => {
  expect((await page.request.get('/landers/nothing')).status()).toBe(404);
});

for (const name of landerNames) {
  test(`the landing page ${name} is light, still, readable and honest (R2.30, R10.09)`, async ({ page }) => {
    let [bytes, script] = [0, 0];
    const loaded: string[] = [];
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      // Sizes as they travel: compressed where the server compresses.
      const { responseBodySize: size } = await response.request().sizes();
      bytes += size;
      if (pathname.endsWith('.js')) {
        script += size;
        loaded.push(pathname);
      }
    });
    await page.goto(`/landers/${name}/eng`);
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([expect.stringMatching(new RegExp(`^/assets/still-${name}-.+[.]js$`))]);
    expect(script).toBeLessThan(15_000);
    expect(bytes).toBeLessThan(200_000);

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Without motion the colours of the other theme are there with the next frame.
      await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
      await expectAccessible(page);
    }
    const { people } = await (await page.request.get('/api/lander-people.php')).json();
    const known = new Set(people.map((person: { id: string }) => person.id));
    const shown = await page
      .locator('a[href*="member_id="]')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('member_id')),
      );
    // A page is kept for a minute, in which others may have come: whoever is on it is a member whom visitors may see.
    for (const id of shown.filter((one) => !known.has(one)))
      expect((await page.request.get(`/api/member.php?id=${id}`)).status(), `member ${id}`).toBe(200);
  });

  test(`the landing page ${name} speaks French in the dark (R1.05)`, once, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/fr/landers/${name}/fr`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
    await expect(page.getByText('18 ans et plus.')).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });
}

test(
  'who sent me is taken out of the address, and I am asked whether it may be remembered (R2.30)',
  core,
  async ({ page }) => {
    await page.goto('/landers/video/eng?network=acme&sub=42&x=1');
    await expect(page).toHaveURL(/\/landers\/video\/eng\?x=1$/);
    await expect(page.getByRole('region', { name: 'Your choice' })).toBeVisible();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('region', { name: 'Your choice' })).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('tracking'))).toBe('{"network":"acme","sub1":"42"}');
  },
);

test('in the gallery the arrow keys go from frame to frame (R2.30)', once, async ({ page }) => {
  await page.goto('/landers/gallery/eng');
  await page.waitForLoadState('networkidle');
  await page.getByRole('list', { name: 'Portraits of members' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: /More photos/ }).first()).toBeFocused();
});

test('the map fills in where I am, once I ask it to (R2.30)', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 45.75, longitude: 4.85 });
  await page.goto('/landers/maplanding/eng');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByText('Nearest to you: Lyon')).toBeVisible();
  await page.getByRole('button', { name: 'Show me who' }).click();
  await expect(page).toHaveURL(/\/signup\?city=Lyon&country=FR&region=/);
});

test('the film shows the scene whose bar I press (R2.30)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/landers/transitionsvideolanding/eng');
  await page.getByLabel('Pause the moving background').check({ force: true });
  await page.getByRole('button', { name: 'Scene 2' }).click();
  const opacity = (text: string) => page.getByText(text).evaluate((line) => Number(getComputedStyle(line).opacity));
  await expect.poll(() => opacity('Then the long way home.')).toBeGreaterThan(0.9);
});

test('the feed goes on when I reach its end (R2.30)', once, async ({ page }) => {
  await page.goto('/landers/socialnetwork/eng');
  const posts = page.getByRole('article');
  const before = await posts.count();
  await posts.last().scrollIntoViewIfNeeded();
  await expect.poll(() => posts.count()).toBeGreaterThan(before);
});
