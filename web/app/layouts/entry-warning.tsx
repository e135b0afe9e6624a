import { useEffect, useId, useRef } from 'react';
import { useIsAsleep } from '#web/platform/is-asleep.ts';
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
  const close = () => {
    enter();
    dialog.current?.close();
  };

  // A page asleep has it closed, and its script opens it.
  const asleep = useIsAsleep() && settings.enable_site_entry_popup !== 'no';

  useEffect(() => {
    // Answered while the page was asleep, which a device that keeps nothing does not know.
    if (!due || dialog.current?.dataset.answered !== undefined) return;
    dialog.current?.showModal();
    // On the question, not on an answer: a ring around a button is the first thing anybody would see.
    dialog.current?.focus();
  }, [due]);

  if (!due && !asleep) return null;
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
        <Button variant="primary" block value="enter" onClick={close}>
          {t('enter')}
        </Button>
        <Button variant="plain" block value="leave" onClick={() => location.replace('about:blank')}>
          {t('leave')}
        </Button>
      </div>
    </dialog>
  );
}
