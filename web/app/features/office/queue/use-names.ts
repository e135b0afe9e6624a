import { decisionReasons, queueKinds } from '#contract/moderation/decisions.ts';
import { useTranslations } from '#web/platform/translate.ts';

/** What a stored reason or kind is called; a ban of the page of a member has reasons of its own. */
export function useNames() {
  const t = useTranslations('office-queue');
  return {
    reason: (stored: string | null) => {
      const known = decisionReasons.find((each) => each === stored);
      return known ? t(`reasons.${known}`) : (stored ?? '');
    },
    kind: (stored: string) => {
      const known = queueKinds.find((each) => each === stored);
      return known ? t(`one.${known}`) : t('mine.member');
    },
  };
}
