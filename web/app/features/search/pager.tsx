import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { pageNumbers } from './page-numbers.ts';

interface PagerProps {
  page: number;
  pages: number;
  pathOf: (page: number) => string;
  /** Somebody is about to turn the page. */
  onNear: (page: number) => void;
}

/** So many numbers and gaps fit beside the arrows of a phone, thumb by thumb. */
const mostOnPhones = 5;

/** Links, so that a page can be opened in a new tab, sent to a friend, and left by the back button. */
export function Pager({ page, pages, pathOf, onNear }: PagerProps) {
  const t = useTranslations('search.pager');
  const nav = useSeen(() => page < pages && onNear(page + 1));
  if (pages < 2) return null;
  const numbers = pageNumbers(page, pages);
  const step = (to: number, rel: 'prev' | 'next', children: ReactNode) => {
    const className = buttonClass({ className: `pager__step pager__step--${rel}` });
    // At the end of the list there is no link, but its room stays, so that nothing jumps under the thumb.
    if (to < 1 || to > pages) return <span className={className} aria-hidden="true" data-end="" />;
    const near = () => onNear(to);
    return (
      <Link className={className} to={pathOf(to)} rel={rel} onPointerEnter={near} onFocus={near}>
        {children}
      </Link>
    );
  };
  return (
    <nav ref={nav} className="pager" aria-label={t('label')}>
      {step(
        page - 1,
        'prev',
        <>
          <ChevronLeft aria-hidden="true" />
          <span className="pager__word">{t('previous')}</span>
        </>,
      )}
      <ol className="pager__numbers" data-many={numbers.length > mostOnPhones || undefined}>
        {numbers.map((number, index) => (
          <li
            key={number ?? `gap ${index}`}
            data-beside={number !== null && Math.abs(number - page) === 1 ? '' : undefined}
          >
            {number === null ? (
              <span className="pager__gap" aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                className="pager__number num"
                to={pathOf(number)}
                aria-current={number === page ? 'page' : undefined}
                aria-label={t('page', { page: number })}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {step(
        page + 1,
        'next',
        <>
          <span className="pager__word">{t('next')}</span>
          <ChevronRight aria-hidden="true" />
        </>,
      )}
    </nav>
  );
}

const nearBy = '600px 0px';

/** Tells when an element is about to come into view: whoever reads on to the end turns the page. */
function useSeen(onSeen: () => void) {
  const element = useRef<HTMLElement>(null);
  const tell = useRef(onSeen);
  useEffect(() => {
    tell.current = onSeen;
  });
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell.current(), {
      rootMargin: nearBy,
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return element;
}
