import { expectAccessible } from './support/axe.ts';
import { SignupForm } from './support/signup.ts';
import { coreOnPhone, expect, once, test } from './support/test.ts';

async function atThePlace(signup: SignupForm) {
  await signup.open();
  await signup.saysWhoTheyAre();
  await signup.isAdult();
}

test.describe('where the browser may tell', () => {
  test.use({ geolocation: { latitude: 45.764, longitude: 4.8357 }, permissions: ['geolocation'] });

  test('one tap fills in where I live, and I may change it (R3.16, R7.06)', coreOnPhone, async ({ page, isMobile }) => {
    const signup = new SignupForm(page, isMobile);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('geocode.php') && asked.push(request.url()));
    await atThePlace(signup);
    expect(asked).toEqual([]);
    await signup.form.getByRole('button', { name: 'Use my location' }).click();
    await expect(signup.form.getByLabel('City', { exact: true })).toHaveValue('Lyon');
    await expect(signup.form.getByText('Auvergne-Rhône-Alpes, France', { exact: true })).toBeVisible();
    await signup.form.getByRole('button', { name: 'Change country or region' }).click();
    await expect(signup.form.getByLabel('Country')).toHaveValue('FR');
    await expect(signup.form.getByLabel('Country')).toBeFocused();
    await expect(signup.form.getByLabel('Region').locator(':checked')).toHaveText('Auvergne-Rhône-Alpes');
    await signup.form.getByLabel('City', { exact: true }).fill('');
    await signup.form.getByRole('button', { name: 'Use my location' }).click();
    await expect(signup.form.getByLabel('City', { exact: true })).toHaveValue('Lyon');
    // About a kilometre, and once: what was found is good for an hour.
    expect(asked.map((address) => new URL(address).search)).toEqual(['?lat=45.76&lon=4.84']);
    await expectAccessible(page);
  });
});

test(
  'I do not let the browser tell, and fill it in myself (R3.16, R8.11)',
  once,
  async ({ page, isMobile, context }) => {
    await context.clearPermissions();
    const signup = new SignupForm(page, isMobile);
    await atThePlace(signup);
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: 1, message: 'denied' } as GeolocationPositionError);
    });
    await signup.form.getByRole('button', { name: 'Use my location' }).click();
    await expect(signup.form.getByText(/and that’s fine/)).toBeVisible();
    await signup.livesSomewhere();
  },
);

test(
  'Nobody knows what lies where I am: I am told kindly, and go on (R8.11)',
  once,
  async ({ page, isMobile, context, expectError }) => {
    expectError(/422/);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -50, longitude: -140 });
    const signup = new SignupForm(page, isMobile);
    await atThePlace(signup);
    await signup.form.getByRole('button', { name: 'Use my location' }).click();
    await expect(signup.form.getByText(/We could not find your location/)).toBeVisible();
    await signup.livesSomewhere();
  },
);

test('I type a city nobody knows and am told at once, not at the end (R5.12)', once, async ({ page, isMobile }) => {
  const signup = new SignupForm(page, isMobile);
  await atThePlace(signup);
  await signup.form.getByLabel('City', { exact: true }).fill('Atlantis');
  await signup.goOn();
  await expect(signup.form.getByText(/Choose one from the list/)).toBeVisible();
  await expectAccessible(page);
  await signup.form.getByLabel('City', { exact: true }).fill('saint etienne');
  await signup.livesSomewhere();
  await signup.form.getByRole('button', { name: 'Back' }).click();
  await expect(signup.form.getByLabel('City', { exact: true })).toHaveValue('Saint-Étienne');
});
