import { expectAccessible } from './support/axe.ts';
import { newestMail } from './support/mailbox.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { alone, expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** The product's clock goes on, and what is due by then has been done. */
const minutes = 60;

test(
  'A mail says that somebody wrote; its links lead there, and out of such mails without a login (R2.29, R2.65, R3.04)',
  alone,
  async ({ page, browser, baseURL, isMobile }) => {
    test.slow();
    const device = isMobile ? 'phone' : 'desk';
    const me = await joinConfirmed(page, `mailed-${device}`);
    const writer = await elsewhere(browser, baseURL);
    await joinConfirmed(writer, `mailing-${device}`, { gender: 'male' });
    await writer.request.post('/api/chat.php', {
      data: { member: me.id, kind: 'text', text: 'Then you get that half.' },
    });
    expect((await page.request.post('/dev/clock.json', { data: { advance: 10 * minutes } })).status()).toBe(200);

    const mail = await newestMail(page, me.email);
    expect(mail.subject).toBe('Updates for you: 1');
    expect(mail.text).not.toContain('half');
    const [toMessages = '', toStop = ''] = mail.text.match(/https?:\S+/g) ?? [];
    const { pathname } = new URL(toMessages);
    expect(pathname).toMatch(/^\/[\w-]{22}$/);

    const stranger = await elsewhere(browser, baseURL);
    await stranger.goto(pathname);
    await expect(stranger).toHaveURL(/\/login\?next=%2Fchats%2F\d+/);
    await visit(page, pathname);
    await expect(page).toHaveURL(/\/chats\/\d+$/);

    const { search } = new URL(toStop);
    await visit(stranger, `/unsubscribe${search}`);
    await expect(stranger.getByRole('heading', { name: 'Stop these emails: First messages?' })).toBeVisible();
    await expectAccessible(stranger);
    await stranger.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(stranger.getByRole('heading', { name: 'Stopped: First messages' })).toBeFocused();
    await stranger.getByRole('button', { name: 'Stop all emails' }).click();
    await expect(stranger.getByText('We only send you emails about security and payments now.')).toBeVisible();

    // Nothing stands in the way of whoever has never been here: not even the note that the site is for adults.
    const newcomer = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await visit(newcomer, `/fr/unsubscribe${search}`);
    await expect(newcomer.getByRole('heading', { name: 'Arrêtés : Premiers messages' })).toBeVisible();
    await expect(newcomer.getByRole('dialog')).toHaveCount(0);
    await visit(stranger, '/unsubscribe?token=made-up');
    await expect(stranger.getByText('This unsubscribe link isn’t complete.')).toBeVisible();
    await visit(page, '/members');
    await expect(page.getByText('You stopped all our emails.').first()).toBeVisible();
  },
);
