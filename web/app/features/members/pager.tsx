import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { addressOfPage } from './page-address.ts';

/** Links, so that a page can be opened in a new tab, sent to a friend, and left by the back button. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  const t = useTranslations('members.pager');
  if (pages < 2) return null;
  return (
    <nav className="pager" aria-label={t('label')}>
      <Step to={page - 1} of={pages} rel="prev">
        <ChevronLeft aria-hidden="true" />
        {t('previous')}
      </Step>
      <p className="pager__place" aria-live="polite">
        {t('place', { page, pages })}
      </p>
      <Step to={page + 1} of={pages} rel="next">
        {t('next')}
        <ChevronRight aria-hidden="true" />
      </Step>
    </nav>
  );
}

/** At the end of the list there is no link, but its room stays, so that nothing jumps under the thumb. */
function Step({ to, of, rel, children }: { to: number; of: number; rel: 'prev' | 'next'; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const className = buttonClass({ className: `pager__step pager__step--${rel}` });
  if (to < 1 || to > of) return <span className={className} aria-hidden="true" data-end="" />;
  return (
    <Link className={className} to={{ pathname, search: addressOfPage(search, to) }} rel={rel} prefetch="intent">
      {children}
    </Link>
  );
}
