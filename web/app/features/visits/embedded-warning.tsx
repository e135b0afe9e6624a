import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import './embedded-warning.css';

/**
 * The entry warning as a part of a landing page: the same words, and closing it counts as closing the other. It comes with the
 * page; without script it is a note that stays. Its buttons keep their place, so that nothing moves, until still-visit.ts shows them.
 */
export function EmbeddedWarning() {
  const t = useTranslations('shell.entry_warning');
  const { settings, user } = useShell();
  if (user !== null || settings.enable_site_entry_popup === 'no') return null;
  return (
    <section id="embedded-entry-warning" className="embedded-warning" aria-label={t('title')}>
      <p>
        <b>{t('title')}.</b> {t('text', { site: settings.name })}
      </p>
      <div className="embedded-warning__actions" data-waiting="">
        <Button size="sm" value="enter">
          {t('enter')}
        </Button>
        <Button size="sm" value="leave">
          {t('leave')}
        </Button>
      </div>
    </section>
  );
}
