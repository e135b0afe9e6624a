import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { defaultSettings, settingsIn } from '#contract/sites/settings.ts';
import { ShellContext } from '#web/platform/shell-context.ts';
import { SentencesContext, sentencesOf } from '#web/platform/translate.ts';
import english from '../../../locales/en/errors.json';
import french from '../../../locales/fr/errors.json';
import { ErrorFace } from './error-face.tsx';

const texts = { en: english, fr: french };

async function show(status: number, locale: 'en' | 'fr') {
  const shell = {
    locale,
    locales: [],
    settings: settingsIn(defaultSettings, locale),
    user: null,
    theme: undefined,
    phone: false,
    workbench: false,
    dismissed: {},
    messages: '',
  };
  const handler = createStaticHandler([{ path: '/members', element: <ErrorFace status={status} /> }]);
  const context = await handler.query(new Request('http://localhost/members?page=7'));
  if (context instanceof Response) throw new Error('Nobody expected an answer of its own here.');
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <ShellContext value={shell}>
      <SentencesContext value={sentencesOf(locale, [JSON.stringify({ errors: texts[locale] })])}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </SentencesContext>
    </ShellContext>,
  );
}

describe.each(['en', 'fr'] as const)('whoever searched too much is told so in %s', (locale) => {
  it('with what to do, a way to try again where they were, and no talk of an error', async () => {
    const html = await show(429, locale);
    expect(html).toContain(texts[locale].too_many.title);
    expect(html).toContain(texts[locale].too_many.text);
    expect(html).toContain('href="/members?page=7"');
    expect(html).toContain(texts[locale].failed.again);
    expect(html).not.toMatch(/429|role="alert"/);
  });
});
