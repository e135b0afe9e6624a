import { useState } from 'react';
import { callPaths } from '#contract/call-paths.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { createApi } from './api.ts';
import { useShell } from './shell-context.ts';

/** The API for a component. A session that ended on the server ends here too: the page loads again as a visitor's. */
export function useApi() {
  const t = useTranslations('shell');
  const { user, locale } = useShell();
  const [api] = useState(() =>
    createApi({
      locale,
      genericMessage: t('generic_error'),
      onSessionEnded: user ? () => void fetch(callPaths.logout.path).finally(() => location.reload()) : undefined,
    }),
  );
  return api;
}
