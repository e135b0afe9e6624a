import { join } from './support/join.ts';
import { ownProfile, saved } from './support/own-profile.ts';
import { expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('I say where I live by a tap, and it is found (R3.16, R7.06)', once, async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 50.8467, longitude: 4.3525 });
  await join(page, 'stands-somewhere');
  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Brussels');
  await expect(page.getByLabel('Country')).toHaveValue('BE');
  await saved(page);
  expect(await ownProfile(page)).toMatchObject({ country: 'BE', city: { name: 'Brussels' } });
});

test(
  'Another country takes my city along, and a city nobody knows is not kept (R3.02, R5.12)',
  once,
  async ({ page }) => {
    await join(page, 'moves');
    await page.request.put('/api/profile.php', { data: { city: 'Lyon' } });
    await visit(page, '/profile');
    const city = page.getByRole('combobox', { name: 'City' });
    await expect(city).toHaveValue('Lyon');
    await page.getByLabel('Country').selectOption('Belgium');
    await expect(city).toHaveValue('');
    await city.fill('Atlantis');
    await city.press('Tab');
    await expect(page.getByText('We don’t know this city.')).toBeVisible();
    await expect(city).toHaveAttribute('aria-invalid', 'true');
    await city.fill('bruss');
    await expect(city).not.toHaveAttribute('aria-invalid');
    await expect(page.getByRole('listbox', { name: 'Cities' })).toBeVisible();
    await city.press('ArrowDown');
    await city.press('Enter');
    await expect(city).toHaveValue('Brussels');
    await saved(page);
    expect(await ownProfile(page)).toMatchObject({ country: 'BE', city: { name: 'Brussels' } });
  },
);
