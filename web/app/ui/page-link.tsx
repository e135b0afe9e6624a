import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** 'ahead': FetchAhead prefetches the linked page as soon as somebody points at the link. */
  'data-page'?: 'ahead';
}

/**
 * A link to another page of the site, as plain as a link can be: what happens on a click stands once for all of them,
 * on the body (useFollowing). The router's own link costs four times as much to render.
 */
export const PageLink = (props: PageLinkProps) => <a data-page="" {...props} />;

/** Follows the links above without a full load, unless somebody wants them elsewhere or has dealt with the click. */
export function useFollowing() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || isElsewhere(event)) return;
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-page]');
    if (!link || link.target || link.origin !== location.origin) return;
    event.preventDefault();
    const { pathname, search, hash } = link;
    void navigate({ pathname, search, hash }, { viewTransition: true });
  };
}

/** With one of these keys held, a browser opens a link in another tab or window, or keeps it. */
export const isElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;
