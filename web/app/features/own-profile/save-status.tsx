import type { SaveState } from '#web/platform/autosave.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { SaveStatus as Status } from '#web/ui/save-status.tsx';

interface SaveStatusProps {
  state: SaveState;
  failure?: string | undefined;
  onRetry: () => void;
}

/** How far the profile is saved, in its own words. */
export function SaveStatus({ state, failure, onRetry }: SaveStatusProps) {
  const t = useTranslations('own-profile.save');
  const words = { saved: t('saved'), saving: t('saving'), failed: t('failed'), refused: t('refused') };
  return <Status state={state} words={words} reason={failure} retryLabel={t('retry')} onRetry={onRetry} />;
}
