import { lazy, Suspense } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { officePage, type PageContext } from '#contract/pages/pages.ts';
import { messagesFor } from '#web/platform/messages.server.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import './office.css';

const OfficeApp = lazy(() => import('./office-app.tsx'));

const sentences = ['office', 'office-content', 'office-members', 'office-money', 'methods'] as const;

export const handle = officePage;

export const loader = async ({ context }: LoaderFunctionArgs<PageContext>) => ({
  messages: messagesFor(context, sentences),
});

/** Pages of the back office change in the browser: what they show, they ask for themselves. */
export const shouldRevalidate = () => false;

/** The back office under one address, for staff alone. Its code comes when the page stands, and no member's page loads it. */
export default function OfficeRoute() {
  const t = useTranslations('office');
  const waiting = (
    <main className="office-wait">
      <noscript>
        <p>{t('needs_script')}</p>
      </noscript>
      <Spinner label={t('loading')} />
    </main>
  );
  return (
    <div className="office">
      <title>{t('title')}</title>
      {useHydrated() ? (
        <Suspense fallback={waiting}>
          <OfficeApp />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
