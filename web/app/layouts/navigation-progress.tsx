import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { progressBar } from '#contract/constants.ts';
import { useChunks } from '#web/platform/chunk-guard.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { PageProgress, type PageProgressState } from '#web/ui/page-progress.tsx';

/** The bar over a page that takes its time: quick ones never show it. */
export function NavigationProgress() {
  const t = useTranslations('shell');
  // A page needs its code first and its data then: the bar is for both.
  const codeLoading = useChunks().loading;
  const loading = useNavigation().state !== 'idle' || codeLoading;
  const [state, setState] = useState<PageProgressState>('hidden');

  useEffect(() => {
    if (loading) {
      const appear = setTimeout(() => setState('running'), progressBar.after);
      return () => clearTimeout(appear);
    }
    setState((shown) => (shown === 'running' ? 'finishing' : shown));
    const vanish = setTimeout(() => setState('hidden'), progressBar.fades);
    return () => clearTimeout(vanish);
  }, [loading]);

  return <PageProgress state={state} label={t('loading')} />;
}
