// First: what it says must be known before any schema is made.
import './rendering/schemas-without-eval.ts';

import './app.css';
import font from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { PublicUser } from '#contract/accounts/user.ts';
import { appIconPath, manifestPath } from '#contract/installed-app/installed-app.ts';
import { defaultLocale, locales, visibleLocales } from '#contract/locales.ts';
import { type officePage, unknownGuard } from '#contract/pages/pages.ts';
import { barColours } from '#contract/sites/niche-colours.ts';
import type { Route } from './+types/root';
import { timeBonusOf } from './features/discounts/time-bonus-rules.ts';
import { ErrorFace } from './features/errors/error-face.tsx';
import { InstalledAppHost } from './features/installed-app/installed-app-host.tsx';
import { LikeHost } from './features/likes/like-host.tsx';
import { LiveHost } from './features/live/live-host.tsx';
import { PushHost } from './features/push/push-host.tsx';
import { isPushOpen } from './features/push/push-rules.ts';
import { isAtHand } from './features/search/search-pages.ts';
import { SignupHost } from './features/signup/signup-host.tsx';
import { VisitsHost } from './features/visits/visits-host.tsx';
import { FetchAhead } from './layouts/fetch-ahead.tsx';
import { NavigationProgress } from './layouts/navigation-progress.tsx';
import { useChunks } from './platform/chunk-guard.ts';
import { dismissalsIn } from './platform/dismissals.ts';
import { useHeardUser } from './platform/heard-user.ts';
import { hydrated } from './platform/hydrated-event.ts';
import { isStill } from './platform/is-still.ts';
import { messagesFor } from './platform/messages.server.ts';
import { NonceContext } from './platform/nonce-context.ts';
import { createQueryClient } from './platform/query-client.ts';
import { useLogOutEverywhere } from './platform/session-end.ts';
import { type RootData, readShell, ShellContext, usePathTo, useShell, writeShell } from './platform/shell-context.ts';
import { SentencesContext, sentencesOf, useTranslations } from './platform/translate.ts';
import { useFollowing } from './ui/page-link.tsx';
import { Toaster } from './ui/toast.tsx';

const sentences = ['shell', 'errors'] as const;
/** Members have the bell, the app and are told of likes on every page, and some are asked for something: they get the sentences for it. */
const sentencesFor = (
  user: PublicUser | null,
  { hasBonus, hasPush, photosClosed }: { hasBonus: boolean; hasPush: boolean; photosClosed: boolean },
) =>
  user
    ? [
        ...sentences,
        'overlay' as const,
        'bell' as const,
        'installed-app' as const,
        ...(photosClosed || isAsked(user) ? (['alerts'] as const) : []),
        ...(hasBonus ? (['bonus'] as const) : []),
        ...(hasPush ? (['push'] as const) : []),
      ]
    : photosClosed
      ? [...sentences, 'alerts' as const]
      : sentences;
const isAsked = ({ status, profile, notifications_disabled: disabled }: PublicUser) =>
  status === 'not_confirmed' || !profile.main_image || profile.note === '' || disabled.length > 0;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { origin, locale, country, browserLanguages, theme, phone, workbench, photosClosed } = context;
  const [{ settings }, { user }] = await Promise.all([context.ask('settings'), context.ask('user')]);
  const timeBonus = timeBonusOf(user, context.now.getTime());
  const dismissed = user ? dismissalsIn(request.headers.get('cookie') ?? '') : {};
  const shown = visibleLocales(settings.geoip_selected_country ?? country, locale, browserLanguages);
  return writeShell({
    origin,
    locale,
    locales: shown,
    settings,
    user,
    theme,
    phone,
    workbench,
    timeBonus,
    photosClosed,
    dismissed,
    barColours: barColours(settings.niche, theme),
    messages: messagesFor(
      context,
      sentencesFor(user, {
        hasBonus: timeBonus !== undefined,
        hasPush: isPushOpen({ user, settings, dismissed }),
        photosClosed,
      }),
    ),
  });
}

/** A page that is shown again as it was left asks the server nothing, not even this; and the back office asks for itself. */
export const shouldRevalidate = (next: ShouldRevalidateFunctionArgs) =>
  next.defaultShouldRevalidate && !isAtHand(next) && !('*' in next.currentParams && '*' in next.nextParams);

// As in ui/styles.css, but ahead of every stylesheet: a page's own may come before it, and the first to name layers orders them.
const layerOrder = '@layer theme,tokens,base,components,utilities;';

export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData();
  const locale = data?.locale ?? defaultLocale;
  const nonce = useContext(NonceContext);
  // Here, because the page of an error has no other root.
  useEffect(() => void dispatchEvent(new Event(hydrated)), []);
  return (
    <html lang={locales[locale].iso} data-niche={data?.settings.niche ?? 1} data-theme={data?.theme}>
      <head>
        <meta charSet="utf-8" />
        <style>{layerOrder}</style>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="rating" content="RTA-5042-1996-1400-1577-RTA" />
        {/* Asked for with the style sheets instead of after them, so that most visitors never see another font. */}
        <link
          rel="preload"
          href={(data?.settings.cdn_prefix ?? '') + font}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {data && <AppLinks data={data} />}
        <Links nonce={nonce} />
      </head>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what people press. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link turns the key into a click by itself. */}
      <body onClick={useFollowing()}>
        {children}
        {!useIsStill() && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** Only the server makes a still page; where the router shows it in the browser, it is a page like any other. */
function useIsStill() {
  const { handle } = useMatches().at(-1) ?? {};
  return import.meta.env.SSR && isStill(handle);
}

/** What a browser reads to install the site as an app, and to colour what stands around the page. */
function AppLinks({ data: { locale, settings, barColours: colours } }: { data: RootData }) {
  return (
    <>
      <link rel="manifest" href={manifestPath(locale)} />
      <link rel="apple-touch-icon" href={appIconPath(settings.niche, 'apple-180')} />
      <meta name="apple-mobile-web-app-title" content={settings.name} />
      {Object.entries(colours).map(([scheme, colour]) => (
        <meta key={scheme} name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={colour} />
      ))}
    </>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const [queryClient] = useState(createQueryClient);
  const { failure } = useChunks();
  // Thrown here, where the error page below catches it.
  if (failure) throw failure.error;
  return (
    <Providers data={readShell(loaderData)}>
      <QueryClientProvider client={queryClient}>
        <NavigationProgress />
        <Outlet />
        {/* Nothing of them is to be seen before React runs in a browser. */}
        {!import.meta.env.SSR && <Hosts />}
      </QueryClientProvider>
    </Providers>
  );
}

/** Whoever runs the sites may be a member as well, in the same browser: at work nothing of that comes up. */
function useIsOffice() {
  const { handle } = useMatches().at(-1) ?? {};
  return Boolean((handle as Partial<typeof officePage> | undefined)?.isOffice);
}

/** What may come up on any page, and what a page does beside showing itself. */
function Hosts() {
  const isOffice = useIsOffice();
  return (
    <>
      <Notices />
      {!isOffice && <MembersHosts />}
    </>
  );
}

function MembersHosts() {
  return (
    <>
      <SignupHost />
      <FetchAhead />
      <LikeHost />
      <VisitsHost />
      <LiveHost />
      <PushHost />
      <InstalledAppHost />
    </>
  );
}

/** Short messages, and the news that the session has ended in another window. */
function Notices() {
  const t = useTranslations('shell');
  useLogOutEverywhere(useShell().user !== null, usePathTo()('index'));
  return <Toaster label={t('notices')} />;
}

/** Whatever a page throws ends here: an unknown address as 404, anything else with its status, 500 by default. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRootData();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // The one reason that is ours to show: any other text of a failed answer was not written for people.
  const reason = isRouteErrorResponse(error) && error.data === unknownGuard ? unknownGuard : undefined;
  // The root's own loader failed: there is not even a language to say so in but the default one.
  if (!data) return <BareError status={status} />;
  return (
    <Providers data={data}>
      <title>{String(status)}</title>
      <main className="error-page">
        <ErrorFace status={status} reason={reason} />
      </main>
    </Providers>
  );
}

// What the root last knew, in the browser only. A request that fails takes the root's data away, and the error page
// still needs a language and a theme.
let lastKnown: RootData | undefined;

function useRootData(): RootData | undefined {
  const text = useRouteLoaderData<typeof loader>('root');
  const data = text === undefined ? undefined : readShell(text);
  useEffect(() => {
    if (data) lastKnown = data;
  }, [data]);
  return data ?? lastKnown;
}

function BareError({ status }: { status: number }) {
  return (
    <main className="error-page">
      <title>{String(status)}</title>
      <h1>An error occured, please try again later</h1>
      <p>Error {status}.</p>
    </main>
  );
}

function Providers({ data: loaded, children }: { data: RootData; children: ReactNode }) {
  const user = useHeardUser(loaded.user);
  const data = useMemo(() => (user === loaded.user ? loaded : { ...loaded, user }), [loaded, user]);
  const texts = [data.messages, ...useMatches().map(({ loaderData }) => messagesOf(loaderData))];
  return (
    <SentencesContext value={sentencesOf(data.locale, texts)}>
      <ShellContext value={data}>{children}</ShellContext>
    </SentencesContext>
  );
}

const messagesOf = (loaderData: unknown) => (loaderData as { messages?: string } | undefined)?.messages;
