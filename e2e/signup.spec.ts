import { expectAccessible } from './support/axe.ts';
import { linkIn } from './support/mailbox.ts';
import { type Language, SignupForm } from './support/signup.ts';
import { coreOnce, coreOnPhone, expect, once, onceAlsoInProduction, onPhone, test } from './support/test.ts';
import { takenOver, visit } from './support/visit.ts';

const languages: Language[] = ['en', 'fr'];
const way = {
  en: { skip: 'Skip for now', everybody: 'Browse members', welcome: /Welcome/, confirmed: 'Your address is confirmed' },
  fr: {
    skip: 'Plus tard',
    everybody: 'Voir les membres',
    welcome: /Bienvenue/,
    confirmed: 'Votre adresse est confirmée',
  },
};

for (const language of languages) {
  const where = language === 'en' ? onceAlsoInProduction : onPhone;
  test(
    `I sign up in ${language}, follow the mail and am a member (R2.03, R2.50, R2.05)`,
    where,
    async ({ page, isMobile }, info) => {
      const name = `Sara${language}${info.project.name}`;
      const signup = new SignupForm(page, isMobile, language);
      const prefix = language === 'fr' ? '/fr' : '';
      await signup.open();
      expect(new URL(page.url()).pathname).toBe(isMobile ? `${prefix}/signup` : prefix || '/');
      await expectAccessible(page);
      await signup.saysWhoTheyAre();
      await expectAccessible(page);
      await signup.isAdult();
      await expect(signup.form.getByText('France', { exact: true })).toBeVisible();
      await signup.form.getByLabel(signup.say.city, { exact: true }).pressSequentially('saint-et');
      await signup.form.getByRole('option', { name: /Saint-Étienne/ }).click();
      await expect(signup.form.getByLabel(signup.say.city, { exact: true })).toHaveValue('Saint-Étienne');
      await expectAccessible(page);
      await signup.livesSomewhere();
      await expectAccessible(page);
      await signup.isCalled(name);
      await expectAccessible(page);
      await expect(signup.form.getByRole('checkbox', { name: signup.say.sensitive })).not.toBeChecked();
      await signup.createsAccount();

      await expect(page).toHaveURL(new RegExp(`${prefix}/complete-signup$`));
      await takenOver(page);
      for (const step of ['1', '2', '3']) {
        await expect(page.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', step);
        await page.getByRole('button', { name: way[language].skip }).click();
      }
      await expect(page).toHaveURL(new RegExp(`${prefix}/signup-matches$`));
      await expect(page.getByRole('heading', { level: 1, name: way[language].welcome })).toBeVisible();
      await expect(page.getByText(`${name}@example.org`)).toBeVisible();
      await page.getByRole('link', { name: way[language].everybody }).click();
      await expect(page).toHaveURL(new RegExp(`${prefix}/members`));

      await page.goto(await linkIn(page, `${name}@example.org`, '/api/activate.php'));
      await expect(page).toHaveURL(new RegExp(`${prefix}/activate/done$`));
      await expect(page.getByRole('heading', { name: way[language].confirmed })).toBeVisible();
      const { profile } = await (await page.request.get('/api/profile.php')).json();
      expect(profile).toMatchObject({ name, gender: 'female', sexuality: 'hetero', sensitive_consent: false });
      expect(profile.city.name).toBe('Saint-Étienne');
    },
  );
}

test('I am a member already, and signing up takes me to the others (R2.50)', once, async ({ page }) => {
  await visit(page, '/');
  await page.request.post('/api/user.php', { data: { login: 'bruno@demo.example', password: 'bruno-demo-1' } });
  await page.goto('/signup');
  await expect(page).toHaveURL(/\/members$/);
});

test('I reload half-way and lose nothing but the password (R3.07)', once, async ({ page, isMobile }, info) => {
  const name = `Draft${info.project.name}`;
  const signup = new SignupForm(page, isMobile);
  await signup.isAtThePassword(name);
  const secret = 'velvet harbour lantern';
  await signup.form.getByLabel('Password', { exact: true }).fill(secret);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).toContain(`${name}@example.org`);
  expect(stored).not.toContain(secret);

  await page.reload();
  await takenOver(page);
  if (!isMobile) await page.getByRole('link', { name: 'Join free' }).last().click();
  await signup.sees(5);
  await expect(signup.form.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(signup.form.getByRole('checkbox', { name: /accept the terms/ })).not.toBeChecked();
  await signup.form.getByRole('button', { name: 'Back' }).click();
  await expect(signup.form.getByLabel('Username')).toHaveValue(name);
  await signup.form.getByRole('button', { name: 'Back' }).click();
  await signup.form.getByRole('button', { name: 'Back' }).click();
  await expect(signup.form.getByLabel('Year')).toHaveValue('1990');

  for (const step of [3, 4, 5]) {
    await signup.goOn();
    await signup.sees(step);
  }
  await signup.createsAccount();
  await expect(page).toHaveURL(/\/complete-signup$/);
  expect(await page.evaluate(() => localStorage.getItem('signup-draft'))).toBeNull();
});

test(
  'what I tap while the page still loads is kept, also over what I said another day (R2.03)',
  onPhone,
  async ({ page, isMobile }) => {
    const signup = new SignupForm(page, isMobile);
    await signup.open();
    await signup.form.getByRole('radio', { name: 'A man' }).check();
    await signup.form.getByRole('radio', { name: 'Women' }).check();
    let scriptsArrive = () => {};
    const tapped = new Promise<void>((resolve) => {
      scriptsArrive = resolve;
    });
    await page.route('**/*.js', (route) => tapped.then(() => route.continue()));
    await page.goto('/signup', { waitUntil: 'commit' });
    await signup.form.getByRole('radio', { name: 'A woman' }).check();
    scriptsArrive();
    await takenOver(page);
    await expect(signup.form.getByRole('radio', { name: 'A woman' })).toBeChecked();
    await expect(signup.form.getByRole('radio', { name: 'Women' })).toBeChecked();
    await signup.goOn();
    await signup.sees(2);
  },
);

test('I mistype my address and one tap puts it right (R5.03)', coreOnPhone, async ({ page, isMobile }) => {
  const signup = new SignupForm(page, isMobile);
  await signup.open();
  await signup.saysWhoTheyAre();
  await signup.isAdult();
  await signup.livesSomewhere();
  const email = signup.form.getByLabel('Email');
  await email.fill('daniel.moreau@gmial');
  await signup.form.getByLabel('Username').fill('Daniel');
  await expect(signup.form.getByText('Invalid email')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await signup.form.getByRole('button', { name: 'Use it' }).click();
  await expect(email).toHaveValue('daniel.moreau@gmail.com');
  await expect(signup.form.getByText('Invalid email')).toBeHidden();
});

test('I am told about my name before I go on (R5.01)', once, async ({ page, isMobile }) => {
  const signup = new SignupForm(page, isMobile);
  await signup.open();
  await signup.saysWhoTheyAre();
  await signup.isAdult();
  await signup.livesSomewhere();
  await signup.form.getByLabel('Email').fill('zoe@example.org');
  await signup.form.getByLabel('Username').fill('zoe@example.org');
  await signup.form.getByLabel('Email').focus();
  await expect(signup.form.getByText('Username may not be the same as your e-mail address')).toBeVisible();
  await signup.form.getByLabel('Username').fill('@zoe');
  await signup.form.getByLabel('Email').focus();
  await expect(signup.form.getByText('Username may not start with @')).toBeVisible();
});

test('I am under 18 and cannot go on (R5.02)', once, async ({ page, isMobile }) => {
  const signup = new SignupForm(page, isMobile);
  await signup.open();
  await signup.saysWhoTheyAre();
  await signup.goOn();
  await expect(signup.form.getByText('Enter your date of birth (18+)')).toBeVisible();
  await signup.born('31', '2', '1990');
  await expect(signup.form.getByText('Invalid date of birth')).toBeVisible();
  await signup.born('1', '1', String(new Date().getUTCFullYear() - 10));
  await expect(signup.form.getByText('Enter your date of birth (18+)')).toBeVisible();
  await signup.sees(2);
  await expectAccessible(page);
});

test(
  'My address has an account: I am led to my login, address in hand (R5.08)',
  coreOnce,
  async ({ page, isMobile, expectError }, info) => {
    expectError(/409/);
    const signup = new SignupForm(page, isMobile);
    await signup.isAtThePassword(`Twice${info.project.name}`, 'alice@demo.example');
    await signup.createsAccount();
    await signup.sees(4);
    await expect(signup.form.getByText('This email address already owns an account on this website')).toBeVisible();
    await expectAccessible(page);
    await signup.form.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Email or username')).toHaveValue('alice@demo.example');
    await expect(page.getByRole('dialog')).toBeHidden();
  },
);

test(
  'My name is taken: I am led back to it, and nothing else is lost (R5.12)',
  once,
  async ({ page, isMobile, expectError }, info) => {
    expectError(/422/);
    const signup = new SignupForm(page, isMobile);
    const name = `Taken${info.project.name}`;
    await signup.isAtThePassword('Alice', `${name}@example.org`);
    await signup.createsAccount();
    await signup.sees(4);
    await expect(signup.form.getByText('This username is already taken')).toBeVisible();
    await signup.form.getByLabel('Username').fill(name);
    await signup.goOn();
    await signup.sees(5);
    await signup.form.getByRole('button', { name: 'Create my free account' }).click();
    await expect(page).toHaveURL(/\/complete-signup$/);
  },
);

test('I tap twice and have one account (R7.01)', once, async ({ page, isMobile }, info) => {
  const signup = new SignupForm(page, isMobile);
  await signup.isAtThePassword(`Tap${info.project.name}`);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/signup.php') && sent.push(request.method()));
  await signup.form.getByLabel('Password', { exact: true }).fill('a long evening by the sea');
  await signup.form.getByRole('checkbox', { name: /accept the terms/ }).press('Space');
  await signup.form.getByRole('button', { name: 'Create my free account' }).dblclick();
  await expect(page).toHaveURL(/\/complete-signup$/);
  expect(sent).toEqual(['POST']);
});

test('The price of a message stands beside the button before I join (R3.05)', once, async ({ page, isMobile }) => {
  const signup = new SignupForm(page, isMobile);
  await signup.open();
  await expect(signup.form.getByText(/a message costs 1 credit: €0\.80 or more/)).toBeVisible();
});

test('I walk through signup with the keyboard alone (R10.06)', once, async ({ page, isMobile }, info) => {
  const name = `Keys${info.project.name}`;
  const signup = new SignupForm(page, isMobile);
  await visit(page, '/');
  await page.getByRole('link', { name: 'Join free' }).last().focus();
  await page.keyboard.press('Enter');
  await signup.sees(1);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await signup.form.getByRole('radio', { name: 'A woman' }).focus();
  await press('Space', 'Tab', 'Space', 'ArrowRight', 'Enter');
  await signup.sees(2);
  // The heading has the focus; the fields come after it.
  await press('Tab');
  await page.keyboard.type('17');
  await press('Tab');
  await page.keyboard.type('May');
  await press('Tab');
  await page.keyboard.type('1990');
  await press('Enter');
  await signup.sees(3);
  await signup.form.getByLabel('City', { exact: true }).focus();
  await page.keyboard.type('lyo');
  await expect(signup.form.getByRole('option', { name: /Lyon/ })).toBeVisible();
  await press('ArrowDown', 'Enter');
  await expect(signup.form.getByLabel('City', { exact: true })).toHaveValue('Lyon');
  await press('Enter');
  await signup.sees(4);
  await press('Tab');
  await page.keyboard.type(name);
  await press('Tab');
  await page.keyboard.type(`${name}@example.org`);
  await press('Enter');
  await signup.sees(5);
  await press('Tab');
  await page.keyboard.type('a long evening by the sea');
  await signup.form.getByRole('checkbox', { name: /accept the terms/ }).focus();
  await press('Space', 'Enter');
  await expect(page).toHaveURL(/\/complete-signup$/);
});

test(
  'A machine that fills in everything is told to try again, and has no account',
  once,
  async ({ page, isMobile, expectError }, info) => {
    expectError(/429|403|422/);
    const signup = new SignupForm(page, isMobile);
    await signup.isAtThePassword(`Machine${info.project.name}`);
    await page.locator('input[name="website"]').evaluate((input: HTMLInputElement) => {
      input.value = 'https://spam.example';
    });
    const sent = page.waitForRequest(/signup\.php/);
    await signup.createsAccount();
    const body = (await sent).postDataJSON();
    expect(body.website).toBe('https://spam.example');
    expect(body.elapsed).toBeGreaterThanOrEqual(2_000);
    await expect(signup.form.getByRole('alert')).toBeVisible();
    const { user } = await (await page.request.get('/api/user.php')).json();
    expect(user).toBeNull();
  },
);
