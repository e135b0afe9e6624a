import { expectAccessible } from './support/axe.ts';
import { linkIn } from './support/mailbox.ts';
import { newcomer } from './support/newcomer.ts';
import { core, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** The same walk in two languages: the phone speaks French, the desk English. */
const english = {
  asks: 'Is this your address?',
  confirm: 'Confirm new address',
  done: 'Your address has changed',
  goOn: 'Continue',
  members: /\/members$/,
};
const french: typeof english = {
  asks: 'Est-ce bien votre adresse ?',
  confirm: 'Confirmer l’adresse',
  done: 'Votre adresse a bien été modifiée',
  goOn: 'Continuer',
  members: /\/fr\/members$/,
};

test(
  'I follow the link to my new address, press the button, and the account has moved (R2.24)',
  core,
  async ({ page, isMobile }, { project }) => {
    const words = isMobile ? french : english;
    const somebody = newcomer(`Tess${project.name}`);
    const address = `moved-${somebody.email}`;
    await page.request.post('/api/signup.php', { data: somebody });
    await page.request.put('/api/user.php', { data: { language: isMobile ? 'fr' : 'en' } });
    const asked = { email: address, password: somebody.password };
    expect((await page.request.post('/api/mail-change.php', { data: asked })).ok()).toBe(true);
    const link = await linkIn(page, address, '/mail-change/do');

    // Whatever reads mail before its reader does opens links: that alone must change nothing.
    await page.request.get(link);
    await visit(page, link);
    const mine = async () => (await (await page.request.get('/api/user.php')).json()).user;
    expect((await mine()).email).toBe(somebody.email);
    await expect(page.getByRole('heading', { name: words.asks })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('button', { name: words.confirm }).click();
    await expect(page.getByRole('heading', { name: words.done })).toBeFocused();
    await expectAccessible(page);
    // The link proves the new address: nobody is asked to confirm it a second time.
    expect(await mine()).toMatchObject({ email: address, status: 'active' });
    await page.getByRole('main').getByRole('link', { name: words.goOn }).click();
    await expect(page).toHaveURL(words.members);
  },
);

test(
  'A link to a new address that was used or is old says so and changes nothing (R2.24, R8.04)',
  once,
  async ({ page, expectError }) => {
    expectError(/status of 410 .*mail-change\.php/);
    await visit(page, '/mail-change/do?token=old');
    await page.getByRole('button', { name: 'Confirm new address' }).click();
    await expect(page.getByRole('heading', { name: 'Link expired or invalid, request a new email' })).toBeFocused();
    await expectAccessible(page);

    await page.goto('/fr/mail-change/do');
    await expect(page.getByRole('heading', { name: /Lien expiré ou incorrect/ })).toBeVisible();
  },
);

test(
  'Somebody else took the new address meanwhile: I am told, and keep my old one (R5.04)',
  once,
  async ({ page, browser, baseURL, expectError }, { project }) => {
    expectError(/status of 409 .*mail-change\.php/);
    const somebody = newcomer(`Uma${project.name}`);
    const other = newcomer(`Vera${project.name}`);
    await page.request.post('/api/signup.php', { data: somebody });
    const asked = { email: other.email, password: somebody.password };
    expect((await page.request.post('/api/mail-change.php', { data: asked })).ok()).toBe(true);
    const link = await linkIn(page, other.email, '/mail-change/do');
    const elsewhere = await browser.newContext({ baseURL });
    expect((await elsewhere.request.post('/api/signup.php', { data: other })).status()).toBe(201);
    await elsewhere.close();

    await visit(page, link);
    await page.getByRole('button', { name: 'Confirm new address' }).click();
    const title = 'This email address already owns an account on this website';
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page);
    const { user } = await (await page.request.get('/api/user.php')).json();
    expect(user.email).toBe(somebody.email);
  },
);
