import type { Page } from '@playwright/test';
import { authorityOf, encryptedAnswer, issue, postedAnswer, type Wish } from '../server/src/testing/age-wallet.ts';
import { expectAccessible } from './support/axe.ts';
import { newcomer } from './support/newcomer.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/*
 * Whoever comes from one of three countries is asked for a proof, at another moment in each; nobody else is, so that no other
 * journey meets it. A network of its own for each journey keeps their limits apart.
 */
const networks = { chat: '157.157', photos: '78.60', entry: '81.198' } as const;
type Moment = keyof typeof networks;

test.beforeAll(async ({ request }) => {
  const asked = { chat: ['IS'], photos: ['LT'], entry: ['LV'] };
  const settings = { age_check: asked, age_methods: ['euapp', 'card', 'provider'] };
  const answer = await request.post('/dev/settings.json', { data: { host: 'localhost', settings } });
  expect(answer.ok(), await answer.text()).toBe(true);
});

let journeys = 0;
const comeFrom = async (page: Page, moment: Moment) => {
  journeys += 1;
  const address = `${networks[moment]}.${test.info().workerIndex % 250}.${journeys}`;
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': address });
  return address;
};

/** An age app on another device, which got the link by the code or by a tap. */
async function answerWithApp(page: Page, link: string, wish: Partial<Wish> = {}) {
  // From this machine, as the workbench wants it; the page may come from another country.
  const { origin } = new URL(page.url());
  const signer = authorityOf(await (await fetch(`${origin}/dev/age-authority.json`)).json());
  const body = postedAnswer(link, issue({ now: new Date(), signer, ...wish }));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return fetch(`${origin}/api/age-response.php`, { method: 'POST', headers, body });
}

/** What the page asks for as soon as it is there: the link for the app. */
async function openAge(page: Page, address: string): Promise<string> {
  const starting = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/age.php') && answer.request().method() === 'POST',
  );
  await visit(page, address);
  const { link } = await (await starting).json();
  return link;
}

for (const locale of ['en', 'fr'] as const) {
  const say = (en: string, fr: string) => (locale === 'en' ? en : fr);
  const prefix = locale === 'en' ? '' : '/fr';
  const proven = (page: Page) =>
    page.getByRole('heading', { name: say('You’re a proven adult', 'Majorité prouvée'), level: 1 });

  test(`I prove my age with the app of my telephone, from my settings, in ${locale} (R11.01, R11.02)`, async ({
    page,
    isMobile,
  }, { project }) => {
    await joinConfirmed(page, `Sidonie${locale}${project.name}`);
    // A browser that asks wallets itself has a button instead of the link.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'DigitalCredential'));
    await visit(page, `${prefix}/settings`);
    const starting = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/age.php') && answer.request().method() === 'POST',
    );
    await page.getByRole('link', { name: say('Proof of age', 'Preuve d’âge') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say('Prove your age, not who you are', 'Prouvez votre âge, sans dire qui vous êtes'),
    );
    const { link } = await (await starting).json();
    const open = page.getByRole('link', { name: say('Open the age app', 'Ouvrir l’appli d’âge') });
    if (isMobile) await expect(open).toHaveAttribute('href', link);
    else await expect(page.getByRole('img', { name: say('QR code', 'Code QR') })).toBeVisible();
    await expectAccessible(page);
    expect((await answerWithApp(page, link)).ok).toBe(true);
    await expect(proven(page)).toBeVisible();
    await expectAccessible(page);
  });

  test(`a proof that ended is refused with its reason, and I try again, in ${locale} (R11.02)`, async ({ page }, {
    project,
  }) => {
    await joinConfirmed(page, `Solveig${locale}${project.name}`);
    const link = await openAge(page, `${prefix}/age`);
    const ended = { from: new Date('2026-01-01'), signed: new Date('2026-01-01'), until: new Date('2026-03-01') };
    expect((await answerWithApp(page, link, ended)).status).toBe(422);
    await expect(page.getByRole('alert')).toContainText(
      say('This proof expired on March 1, 2026.', 'Cette preuve a expiré le 1 mars 2026.'),
    );
    await expect(page.getByRole('alert')).toContainText(say('4 tries left today', '4 essais restants'));
    await expectAccessible(page);
    const starting = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/age.php') && answer.request().method() === 'POST',
    );
    await page.getByRole('button', { name: say('Try again', 'Réessayer') }).click();
    const again = await (await starting).json();
    expect((await answerWithApp(page, again.link)).ok).toBe(true);
    await expect(proven(page)).toBeVisible();
  });

  test(`where it is asked for at the entry, I prove it as a visitor and go on to where I was going, in ${locale} (R11.01)`, async ({
    page,
  }) => {
    await comeFrom(page, 'entry');
    const link = await openAge(page, `${prefix}/members`);
    await expect(page).toHaveURL(/\/age\?next=/);
    await expect(
      page.getByText(say('In Latvia a proof is asked for before you see members', '(Lettonie)')),
    ).toBeVisible();
    await expectAccessible(page);
    // Everything else stays open.
    for (const open of ['pricing', 'faq', 'privacy']) {
      const answer = await page.request.get(`${prefix}/${open}`);
      expect(new URL(answer.url()).pathname, open).toBe(`${prefix}/${open}`);
    }
    await answerWithApp(page, link);
    await expect(proven(page)).toBeVisible();
    await page.getByRole('link', { name: say('Continue', 'Continuer') }).click();
    await expect(page).toHaveURL(new RegExp(`${prefix}/members$`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test(`where it is asked for before photos, every page says so and leads to it, in ${locale} (R11.01)`, async ({
    page,
  }) => {
    await comeFrom(page, 'photos');
    await visit(page, `${prefix}/members`);
    const way = page.getByRole('link', { name: say('Prove your age to see photos', 'Prouvez votre âge pour voir') });
    await expect(way).toBeVisible();
    await expect(page.locator('main img[src*="/media/"]')).toHaveCount(0);
    await expectAccessible(page);
    const starting = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/age.php') && answer.request().method() === 'POST',
    );
    await way.click();
    const { link } = await (await starting).json();
    await answerWithApp(page, link);
    await expect(proven(page)).toBeVisible();
    await page.getByRole('link', { name: say('Continue', 'Continuer') }).click();
    await expect(page.locator('main img[src*="/media/"]').first()).toBeVisible();
    await expect(way).toBeHidden();
  });

  test(`where it is asked for before chatting, what I wrote at the signup waits for the proof, in ${locale} (R11.01)`, async ({
    page,
    browser,
    baseURL,
  }, { project }) => {
    const other = await elsewhere(browser, baseURL);
    const { id, name } = await joinConfirmed(other, `Severin${locale}${project.name}`, { gender: 'male' });
    await comeFrom(page, 'chat');
    const words = say('Is the harbour as blue as on your photo?', 'Le port est-il aussi bleu que sur votre photo ?');
    await page.goto('/pricing');
    const signup = { ...newcomer(`Signe${locale}${project.name}`), member_id: id, signup_message: words };
    const status = await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/signup.php', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    }, signup);
    expect(status).toBe(201);

    await visit(page, `${prefix}/signup-matches`);
    await expect(
      page.getByText(say(`Your message to ${name} waits.`, `Votre message à ${name} attend.`)),
    ).toBeVisible();
    await expectAccessible(page);
    await visit(page, `${prefix}/chats`);
    await page
      .getByRole('link', { name: say(`Your message to ${name} waits`, `Votre message à ${name} attend`) })
      .click();
    await expect(
      page.getByText(say('Prove your age before you write', 'Prouvez votre âge avant d’écrire')),
    ).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('textbox')).toBeHidden();
    await expectAccessible(page);
    const starting = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/age.php') && answer.request().method() === 'POST',
    );
    await page.getByRole('link', { name: say('Prove my age', 'Prouver mon âge') }).click();
    const { link } = await (await starting).json();
    await answerWithApp(page, link);
    await expect(proven(page)).toBeVisible();
    await page.getByRole('link', { name: say('Continue', 'Continuer') }).click();
    await expect(page.getByRole('log').getByText(words)).toBeVisible();

    await visit(other, '/chats');
    await expect(other.getByText(words).first()).toBeVisible();
    await other.context().close();
  });
}

test('my browser asks the age app itself where it can (R11.01)', async ({ page, baseURL }, { project }) => {
  await joinConfirmed(page, `Sunniva${project.name}`);
  const signer = authorityOf(await (await page.request.get('/dev/age-authority.json')).json());
  const { origin } = new URL(baseURL ?? '');
  await page.exposeFunction('askWallet', (request: { data: { encryptionInfo: string } }) =>
    encryptedAnswer(request, origin, issue({ now: new Date(), signer })),
  );
  await page.addInitScript(() => {
    const { askWallet } = globalThis as unknown as { askWallet: (request: unknown) => Promise<string> };
    Object.assign(globalThis, { DigitalCredential: { userAgentAllowsProtocol: () => true } });
    navigator.credentials.get = async (wish) => {
      const { digital } = wish as unknown as { digital: { requests: unknown[] } };
      return { data: { response: await askWallet(digital.requests[0]) } } as unknown as Credential;
    };
  });
  await openAge(page, '/age');
  await page.getByRole('button', { name: 'Open the age app' }).click();
  await expect(page.getByRole('heading', { name: 'You’re a proven adult' })).toBeVisible();
});

test('the operator’s provider sends me back with its answer, refused or proven (R11.01, R11.02)', async ({ page }, {
  project,
}) => {
  await joinConfirmed(page, `Sigrid${project.name}`);
  await openAge(page, '/age');
  await page.getByRole('button', { name: /Another provider/ }).click();
  await page.getByRole('button', { name: 'I am younger' }).click();
  await expect(page.getByRole('alert')).toContainText('This proof does not say that you are over 18.');
  await page.getByRole('button', { name: /Another provider/ }).click();
  await page.getByRole('button', { name: 'I am over 18' }).click();
  await expect(page.getByRole('heading', { name: 'You’re a proven adult' })).toBeVisible();
});
