import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  data,
  type LoaderFunction,
  type RouteObject,
  StaticRouterProvider,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { describe, expect, it } from 'vitest';
import type { localeNames } from '#contract/locales.ts';
import type { PageContext } from '#contract/pages/pages.ts';
import english from '../locales/en/errors.json';
import englishShell from '../locales/en/shell.json';
import french from '../locales/fr/errors.json';
import frenchShell from '../locales/fr/shell.json';
import { runGuards } from './platform/guards.ts';
import { writeShell } from './platform/shell-context.ts';
import Root, { ErrorBoundary } from './root.tsx';
import { shellWith } from './testing/shell.ts';

const sentences = {
  en: { errors: english, shell: englishShell },
  fr: { errors: french, shell: frenchShell },
};

// The framework hands both their props; here that is done by hand.
const RootRoute = () => <Root {...({ loaderData: useLoaderData() } as ComponentProps<typeof Root>)} />;
const ErrorRoute = () => <ErrorBoundary {...({ error: useRouteError() } as ComponentProps<typeof ErrorBoundary>)} />;

/** The root of the site around one page whose loader does as it likes, asked for on the server. */
async function open(locale: (typeof localeNames)[number], loader: LoaderFunction, rootLoader?: LoaderFunction) {
  const shell = shellWith({
    locale,
    locales: [{ locale, reasons: ['current'] }],
    messages: JSON.stringify(sentences[locale]),
  });
  const routes: RouteObject[] = [
    {
      id: 'root',
      loader: rootLoader ?? (() => writeShell(shell)),
      Component: RootRoute,
      ErrorBoundary: ErrorRoute,
      children: [{ path: '/', loader, element: <p>The page itself</p> }],
    },
  ];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('Nobody expected an answer of its own here.');
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  return { status: context.statusCode, text: html.replaceAll(/<svg.*?<\/svg>/g, '').replaceAll(/<[^>]+>/g, ' ') };
}

const guarded = (name: string) => () => runGuards({ guards: [name] }, {} as PageContext, new URL('http://localhost/'));
const broken = () => {
  throw new Error('relation "users" does not exist');
};

describe('a page that fails', () => {
  it('is shown when it does not', async () => {
    expect(await open('en', () => null)).toMatchObject({
      status: 200,
      text: expect.stringContaining('The page itself'),
    });
  });

  it('naming a guard that nobody registered says Unknown middleware, with 500 (R8.10)', async () => {
    const { status, text } = await open('en', guarded('nobody'));
    expect(status).toBe(500);
    expect(text).toContain('Unknown middleware');
    expect(text).toContain('Error 500.');
    expect(text).not.toContain('The page itself');
  });

  it.each([
    ['en', 'An error occured, please try again later', 'Error 500.'],
    ['fr', 'Une erreur est survenue, veuillez réessayer plus tard', 'Erreur 500.'],
  ] as const)(
    'in %s says so, with status 500 and not a word of the fault itself (R2.69, R8.10)',
    async (locale, ...words) => {
      const { status, text } = await open(locale, broken);
      expect(status).toBe(500);
      for (const word of words) expect(text).toContain(word);
      expect(text).not.toContain('relation');
    },
  );

  it.each([403, 410, 503])('with status %i shows that status (R2.69, R8.10)', async (code) => {
    const { status, text } = await open('en', () => {
      throw data('SELECT secret FROM members', { status: code });
    });
    expect(status).toBe(code);
    expect(text).toContain(`Error ${code}.`);
    expect(text).not.toContain('SELECT');
  });

  it('that was not found is the missing page (R2.33)', async () => {
    const { status, text } = await open('en', () => {
      throw data(null, { status: 404 });
    });
    expect(status).toBe(404);
    expect(text).toContain('This page could not be found');
  });

  it('so early that not even the language is known still says so, with its status (R2.69)', async () => {
    const { status, text } = await open('fr', () => null, broken);
    expect(status).toBe(500);
    expect(text).toContain('An error occured, please try again later');
    expect(text).toContain('500');
  });
});
