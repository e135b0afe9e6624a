import { describe, expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-page.tsx';
import signup from '../../../locales/en/signup.json';
import { ExistingAccountNotice } from './existing-account-notice.tsx';

const notice = (code: 'account_exists' | 'account_pending_deletion') =>
  renderPart(<ExistingAccountNotice code={code} message="What the server said" email="zoe@example.org" />, {
    at: '/signup',
    words: { signup },
  });

describe('an address that has an account', () => {
  it('leads to its login, and stays out of the address bar (R5.08)', () => {
    const html = notice('account_exists');
    expect(html).toContain('What the server said');
    expect(html).toContain('href="/login"');
    expect(html).not.toContain('zoe');
  });

  it('that is being deleted is told how to keep it: by logging in, or by the link of the mail (R5.08)', () => {
    const html = notice('account_pending_deletion');
    expect(html).toContain('What the server said');
    expect(html).toContain('the link in the email we sent you');
    expect(html).toContain('href="/login"');
    expect(html).not.toContain('href="/reset-password"');
  });
});
