import { expectAccessible } from './support/axe.ts';
import { newestMail } from './support/mailbox.ts';
import { core, expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test(
  'Without an account I give notice of illegal content, and follow what becomes of it (R2.27, R2.46)',
  core,
  async ({ page, isMobile }) => {
    const email = `notice-${isMobile ? 'phone' : 'desk'}-${Date.now()}@mail.example`;
    await visit(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Complaints' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel('Subject').fill('A stolen photo');
    await page.getByLabel('What happened').fill('It shows me, and I never agreed to that.');
    await page.getByLabel('Your email').fill(email);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByLabel('Address of the page')).toBeFocused();
    await page.getByLabel('Address of the page').fill('https://site.example/members/1');
    await page.getByText('what I say is accurate and complete').click();
    await page.getByRole('button', { name: 'Send' }).click();

    await expect(page.getByRole('heading', { name: 'We received your message' })).toBeFocused();
    const reference =
      (await page.getByText(/^Your reference is/).textContent())?.match(/C-[0-9A-Z-]+[0-9A-Z]/)?.[0] ?? '';
    const mail = await newestMail(page, email);
    expect(mail.subject).toBe(`Your reference: ${reference}`);
    const link = new URL(mail.text.match(/https?:\S+/)?.[0] ?? '');
    await visit(page, link.pathname);
    await expect(page.getByRole('heading', { name: `Complaint ${reference}` })).toBeVisible();
    await expect(page.getByText('Received', { exact: true })).toBeVisible();
    await expectAccessible(page);

    await visit(page, `/fr/complaints/${reference}?key=guessed`);
    await expect(page.getByRole('heading', { name: 'Ce lien n’est pas complet' })).toBeVisible();
    await page.getByRole('link', { name: 'Nouvelle réclamation' }).click();
    await page.getByLabel(/De quoi s’agit-il/).selectOption('Autre chose');
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  },
);
