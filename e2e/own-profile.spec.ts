import type { Page } from '@playwright/test';
import { interests } from '#contract/people/interests.ts';
import { defaultSettings } from '#contract/sites/settings.ts';
import { expectAccessible } from './support/axe.ts';
import { join, joinOn } from './support/join.ts';
import { nameFor, ownProfile, saved } from './support/own-profile.ts';
import { alsoInProduction, expect, once, onPhone, test } from './support/test.ts';
import { takenOver, visit } from './support/visit.ts';

test(
  'I fill in my profile, and find it as I left it (R2.14, R3.02, R3.03)',
  alsoInProduction,
  async ({ page, isMobile }) => {
    await join(page, nameFor('fills', isMobile));
    await visit(page, '/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile');
    await page.getByLabel('About me').fill('I bake on Sundays.\nI will always choose the window table.');
    await page.getByLabel('Hair').selectOption('Red');
    await page.getByLabel('Eyes').selectOption('Green');
    await page.getByLabel('Body type').selectOption('Athletic');
    await page.getByLabel('Relationship').selectOption('Divorced');
    await page.getByLabel('Tattoos').selectOption('A few');
    await page.getByLabel('I am a').selectOption('Man');
    await page.getByLabel('Orientation').selectOption('Bisexual');
    await page.getByRole('button', { name: 'Show all 51' }).click();
    for (const interest of ['Cooking', 'Hiking', 'Wine']) {
      await page.getByRole('button', { name: interest, exact: true }).click();
    }
    await page.getByLabel('Region').selectOption({ label: 'Auvergne-Rhône-Alpes' });
    await page.getByRole('combobox', { name: 'City' }).fill('lyo');
    await page.getByRole('option', { name: /^Lyon/ }).click();
    await saved(page);

    await page.reload();
    await takenOver(page);
    await expect(page.getByLabel('About me')).toHaveValue('I bake on Sundays.\nI will always choose the window table.');
    await expect(page.getByLabel('Hair')).toHaveValue('red');
    await expect(page.getByLabel('Eyes')).toHaveValue('green');
    await expect(page.getByLabel('Body type')).toHaveValue('athletic');
    await expect(page.getByLabel('Relationship')).toHaveValue('divorced');
    await expect(page.getByLabel('Tattoos')).toHaveValue('some');
    await expect(page.getByLabel('I am a')).toHaveValue('male');
    await expect(page.getByLabel('Orientation')).toHaveValue('bi');
    for (const interest of ['Cooking', 'Hiking', 'Wine']) {
      await expect(page.getByRole('button', { name: interest, exact: true })).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(page.getByRole('combobox', { name: 'City' })).toHaveValue('Lyon');
    await expect(page.getByLabel('Region')).toHaveValue('FR-ARA');
  },
);

test(
  'In French every choice is French, and so is what I find again (R1.05, R3.02)',
  onPhone,
  async ({ page, isMobile }) => {
    await join(page, nameFor('remplit', isMobile));
    await visit(page, '/fr/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon profil');
    await page.getByLabel('Cheveux').selectOption('Roux');
    await page.getByLabel('Situation').selectOption('Célibataire');
    await page.getByRole('button', { name: 'Tout afficher (51)' }).click();
    await page.getByLabel('Chercher un centre d’intérêt').fill('velo');
    await page.getByRole('button', { name: 'Le vélo' }).click();
    await saved(page, 'Enregistré');
    await page.reload();
    await takenOver(page);
    await expect(page.getByLabel('Cheveux')).toHaveValue('red');
    await expect(page.getByRole('button', { name: 'Le vélo' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
  },
);

test('I choose among all interests by their headings and by search, twenty at most (R3.03)', once, async ({ page }) => {
  await join(page, 'chooses');
  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Show all 51' }).click();
  const search = page.getByLabel('Search interests');
  await expect(search).toBeFocused();
  const section = page.getByRole('main');
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'Together',
    'Intimacy',
    'Active',
    'Culture',
    'Everyday life',
    'Food and drink',
  ]);
  for (const { en } of interests) await expect(section.getByRole('button', { name: en, exact: true })).toBeVisible();
  await search.fill('thea');
  await expect(section.getByRole('button', { name: 'Theater' })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Cooking' })).toHaveCount(0);
  await search.fill('zzz');
  await expect(section.getByText('No interest by that name. Try another word.')).toBeVisible();
  await search.fill('');
  for (const { en } of interests.slice(0, 20)) await section.getByRole('button', { name: en, exact: true }).click();
  await expect(section.getByText('20 of 20 chosen')).toBeVisible();
  // One more is one too many: the press is heard and nothing comes of it.
  await section.getByRole('button', { name: 'Coffee' }).dispatchEvent('click');
  await expect(section.getByRole('button', { name: 'Coffee' })).toHaveAttribute('aria-pressed', 'false');
  await saved(page);
  expect((await ownProfile(page)).interests).toHaveLength(20);
});

test('I am told what my profile lacks most, led there, and see it grow (R2.14)', once, async ({ page, isMobile }) => {
  await join(page, nameFor('grows', isMobile));
  await page.request.put('/api/profile.php', { data: { interests: ['tea', 'wine', 'art', 'music', 'beach'] } });
  await visit(page, '/profile');
  const meter = page.getByRole('progressbar', { name: 'How complete your profile is' });
  await expect(meter).toHaveAttribute('aria-valuenow', '15');
  await expect(page.getByText('4 more steps and you are done')).toBeVisible();
  await page.getByLabel('About me').fill('x'.repeat(80));
  await expect(meter).toHaveAttribute('aria-valuenow', '35');
  await expect(page.getByText('Three more steps and you are done')).toBeVisible();
});

test('My name and date of birth stand there, and why they stay (R2.14)', once, async ({ page }) => {
  await join(page, 'stays-the-same');
  await visit(page, '/profile');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Who I am' }) });
  await expect(section).toContainText('stays-the-same');
  await expect(section).toContainText('May 17, 1990');
  await expect(section).toContainText('Your username and date of birth cannot be changed');
  await expect(section.getByRole('textbox')).toHaveCount(0);
});

test('I see my profile as others do, also what I changed a moment ago (R2.14)', once, async ({ page, isMobile }) => {
  const name = nameFor('looks', isMobile);
  await join(page, name);
  await page.request.put('/api/profile.php', { data: { interests: ['tea', 'sextoys'], sexuality: 'bi' } });
  await visit(page, '/profile');
  await page.getByLabel('About me').fill('Fresh from the oven');
  await page.getByRole('button', { name: 'Preview my profile' }).click();
  const preview = page.getByRole('dialog', { name: 'As others see you' });
  await expect(preview).toContainText('Fresh from the oven');
  await expect(preview).toContainText('Tea');
  // No consent was given, so neither is told.
  await expect(preview).not.toContainText('Sex toys');
  await expect(preview).not.toContainText('Bisexual');
  await expectAccessible(page);
  await preview.getByText('In a list').click();
  await expect(preview.getByRole('article')).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
});

test('What a site does not show it does not ask for (R3.05)', once, async ({ page, site }) => {
  const address = site('gilf');
  const settings = (change: object) =>
    page.request.post('/dev/settings.json', { data: { host: new URL(address).hostname, settings: change } });
  await joinOn(page, address, 'asked-little');
  await settings({ visible_profile_fields: ['eye_color', 'region'], visible_profile_notes: [] });
  try {
    await visit(page, `${address}/profile`);
    await expect(page.getByLabel('Eyes')).toBeVisible();
    await expect(page.getByLabel('Region')).toBeVisible();
    for (const label of ['About me', 'Hair', 'Body type', 'Relationship', 'Tattoos', 'Orientation', 'City']) {
      await expect(page.getByLabel(label)).toHaveCount(0);
    }
    await expect(page.getByRole('heading', { name: 'Interests' })).toHaveCount(0);
  } finally {
    const { visible_profile_fields, visible_profile_notes } = defaultSettings;
    await settings({ visible_profile_fields, visible_profile_notes });
  }
});

test('By keyboard alone I fill it in (R10.06)', once, async ({ page }) => {
  await join(page, 'keys-only');
  await visit(page, '/profile');
  await page.getByRole('button', { name: 'Preview my profile' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Preview my profile' })).toBeFocused();
  const reach = async (what: ReturnType<Page['getByLabel']>) => {
    for (let steps = 0; steps < 100; steps += 1) {
      await page.keyboard.press('Tab');
      if (await what.evaluate((node) => node === document.activeElement)) return;
    }
    throw new Error(`A hundred times Tab do not lead to ${what}.`);
  };
  await reach(page.getByLabel('About me'));
  await page.keyboard.type('Typed, never clicked');
  await reach(page.getByRole('button', { name: 'Show all 51' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('tea');
  await reach(page.getByRole('button', { name: 'Tea', exact: true }));
  await page.keyboard.press('Space');
  await reach(page.getByLabel('Hair'));
  await page.keyboard.press('ArrowDown');
  await reach(page.getByRole('combobox', { name: 'City' }));
  await page.keyboard.type('mars');
  await expect(page.getByRole('listbox', { name: 'Cities' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await saved(page);
  expect(await ownProfile(page)).toMatchObject({
    note: 'Typed, never clicked',
    interests: ['tea'],
    hair_color: 'black',
    city: { name: 'Marseille' },
  });
});

for (const { theme, where } of [
  { theme: 'light', where: onPhone },
  { theme: 'dark', where: once },
] as const) {
  test(`Everybody can read my page of the profile, ${theme} (R10.06)`, where, async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: theme });
    await join(page, nameFor(`reads-${theme}`, isMobile));
    await visit(page, '/profile');
    await page.getByRole('button', { name: 'Show all 51' }).click();
    await expectAccessible(page);
  });
}

test('The menu of my account leads to my profile (R2.44)', once, async ({ page }) => {
  await join(page, 'finds-the-way');
  await visit(page, '/lang-config');
  await page.getByRole('link', { name: 'finds-the-way’s account' }).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile');
});

test('A visitor logs in first and comes back to the profile (R2.14)', once, async ({ page }) => {
  await page.goto('/fr/profile');
  await expect(page).toHaveURL(/\/fr\/login\?next=%2Ffr%2Fprofile/);
});
