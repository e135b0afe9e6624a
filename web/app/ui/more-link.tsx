import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from './button.tsx';
import { Spinner } from './spinner.tsx';
import './more-link.css';

interface MoreLinkProps {
  list: { next: string | null; busy: boolean; loadMore(event: MouseEvent): void };
  children: ReactNode;
  /** What a screen reader is told while more is loaded, and of what came. */
  status: ReactNode;
}

/** Asks for the next page of a list; without JavaScript it leads to a page with the rest. */
export function MoreLink({ list, children, status }: MoreLinkProps) {
  return (
    <>
      {list.next && (
        <Link
          className={buttonClass({ className: 'more-link' })}
          to={`?after=${list.next}`}
          onClick={list.loadMore}
          aria-busy={list.busy || undefined}
        >
          {list.busy && <Spinner />}
          {children}
        </Link>
      )}
      <p className="visually-hidden" role="status">
        {status}
      </p>
    </>
  );
}
