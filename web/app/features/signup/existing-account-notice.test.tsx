import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ShellContext } from '#web/platform/shell-context.ts';
import { SentencesContext, sentencesOf } from '#web/platform/translate.ts';
import { shellWith } from '#web/testing/shell.ts';
import signup from '../../../locales/en/signup.json';
import { ExistingAccountNotice } from './existing-account-notice.tsx';

const notice = (code: 'account_exists' | 'account_pending_deletion') =>
  renderToStaticMarkup(
    <StaticRouter location="/signup">
      <ShellContext value={shellWith()}>
        <SentencesContext value={sentencesOf('en', [JSON.stringify({ signup })])}>
          <ExistingAccountNotice code={code} message="What the server said" email="zoe@example.org" />
        </SentencesContext>
      </ShellContext>
    </StaticRouter>,
  );

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
