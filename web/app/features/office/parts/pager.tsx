import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';

interface PagerProps {
  /** Where each page that was opened begins; the first begins nowhere. */
  cursors: readonly string[];
  next: string | null;
  onTurn: (cursors: string[]) => void;
}

/** Back and forth through a list whose pages begin at a cursor. */
export function Pager({ cursors, next, onTurn }: PagerProps) {
  const t = useTranslations('office');
  if (cursors.length === 0 && next === null) return null;
  return (
    <nav className="office-pager" aria-label={t('pages_of_list')}>
      <span>{t('page_number', { page: cursors.length + 1 })}</span>
      <Button size="sm" disabled={cursors.length === 0} onClick={() => onTurn(cursors.slice(0, -1))}>
        {t('previous')}
      </Button>
      <Button size="sm" disabled={next === null} onClick={() => next !== null && onTurn([...cursors, next])}>
        {t('next')}
      </Button>
    </nav>
  );
}
