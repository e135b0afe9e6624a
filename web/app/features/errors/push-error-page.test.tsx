import { describe, expect, it } from 'vitest';
import type { PublicUser } from '#contract/accounts/user.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { shellWith } from '#web/testing/shell.ts';
import english from '../../../locales/en/push.json';
import french from '../../../locales/fr/push.json';
import PushErrorPage from './push-error-page.tsx';

const texts = { en: english, fr: french };

describe.each([
  ['en', ''],
  ['fr', '/fr'],
] as const)('a push that cannot be opened leads in %s', (locale, prefix) => {
  const show = (user: PublicUser | null) =>
    renderPage(PushErrorPage, {
      at: `${prefix}/push-error`,
      words: { push: texts[locale] },
      shell: shellWith({ locale, user }),
    });

  it('a member on to their messages (R8.12)', async () => {
    const html = await show({ status: 'active' } as PublicUser);
    expect(html).toContain(texts[locale].error.title);
    expect(html).toContain(`href="${prefix}/chats"`);
  });

  it('a visitor on to the login, and home (R8.12)', async () => {
    const html = await show(null);
    expect(html).toContain(`href="${prefix}/login"`);
    expect(html).toContain(`href="${prefix || '/'}"`);
  });
});
