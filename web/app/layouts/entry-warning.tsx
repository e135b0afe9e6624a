import { useEffect, useId, useRef } from 'react';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { useEntryWarning } from './use-entry-warning.ts';

/** Asks a visitor's age once. Native dialog: it traps focus, and nothing needs loading for it. */
export function EntryWarning({ onlyIn }: { onlyIn?: readonly string[] }) {
  const t = useTranslations('shell.entry_warning');
  const { settings } = useShell();
  const dialog = useRef<HTMLDialogElement>(null);
  const { due, enter } = useEntryWarning(onlyIn);
  const titleId = useId();

  useEffect(() => {
    if (!due) return;
    dialog.current?.showModal();
    // On the question, not on an answer: a ring around a button is the first thing anybody would see.
    dialog.current?.focus();
  }, [due]);

  if (!due) return null;
  return (
    <dialog
      ref={dialog}
      id="site-entry-warning"
      className="entry-warning"
      aria-labelledby={titleId}
      tabIndex={-1}
      onCancel={enter}
    >
      <h2 id={titleId}>{t('title')}</h2>
      <p>{t('text', { site: settings.name })}</p>
      <div className="entry-warning__actions">
        <Button variant="primary" block onClick={enter}>
          {t('enter')}
        </Button>
        <Button variant="plain" block onClick={() => location.replace('about:blank')}>
          {t('leave')}
        </Button>
      </div>
    </dialog>
  );
}
