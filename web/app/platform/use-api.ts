import { useState } from 'react';
import { callPaths } from '#contract/call-paths.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { type ApiOptions, createApi } from './api.ts';
import { isLeaving } from './session-end.ts';
import { useShell } from './shell-context.ts';

/** The API for a component. A session that ended on the server ends here too: the page loads again as a visitor's. */
export function useApi() {
  const options = useApiOptions();
  const [api] = useState(() => createApi(options));
  return api;
}

/** Options for an API of one's own, with another way to send. */
export function useApiOptions(): ApiOptions {
  const t = useTranslations('shell');
  const { user, locale } = useShell();
  return {
    locale,
    genericMessage: t('generic_error'),
    onSessionEnded: user ? () => void fetch(callPaths.logout.path).finally(showVisitorsSide) : undefined,
  };
}

function showVisitorsSide() {
  if (!isLeaving()) location.reload();
}
