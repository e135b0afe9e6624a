import { Link } from 'react-router';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** One page back, one on. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  const t = useTranslations('transactions');
  const pathTo = usePathTo();
  if (pages <= 1) return null;
  const pathOf = (number: number) => `${pathTo('transactions-id')}${number > 1 ? `?page=${number}` : ''}`;
  return (
    <nav className="credits__pager" aria-label={t('place', { page, pages })}>
      {page > 1 ? (
        <Link className={buttonClass()} to={pathOf(page - 1)} rel="prev">
          {t('previous')}
        </Link>
      ) : (
        <span />
      )}
      <span className="num">{t('place', { page, pages })}</span>
      {page < pages ? (
        <Link className={buttonClass()} to={pathOf(page + 1)} rel="next">
          {t('next')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
