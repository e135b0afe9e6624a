import { useId } from 'react';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useHydrated } from '#web/platform/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { useEntryWarning } from './use-entry-warning.ts';
import './embedded-warning.css';

/**
 * The entry warning as a part of a landing page: the same words, and closing it counts as closing the other. It comes with the
 * page; without script it is a note that stays.
 */
export function EmbeddedWarning() {
  const t = useTranslations('shell.entry_warning');
  const { settings } = useShell();
  const { due, enter } = useEntryWarning({ fromTheStart: true });
  const hydrated = useHydrated();
  const titleId = useId();
  if (!due) return null;
  return (
    <section id="embedded-entry-warning" className="embedded-warning" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('title')}</h2>
      <p>{t('text', { site: settings.name })}</p>
      {hydrated && (
        <div className="embedded-warning__actions">
          <Button size="sm" variant="primary" onClick={enter}>
            {t('enter')}
          </Button>
          <Button size="sm" variant="plain" onClick={() => location.replace('about:blank')}>
            {t('leave')}
          </Button>
        </div>
      )}
    </section>
  );
}
