import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '#web/platform/translate.ts';
import { showToast } from '#web/ui/toast.tsx';

/** After something was saved its list is asked for again, and it is said that it was saved. */
export function useSaved(queryKey: readonly string[], onDone: () => void) {
  const t = useTranslations('office-content');
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey });
    onDone();
    void showToast({ title: t('saved'), tone: 'ok' });
  };
}
