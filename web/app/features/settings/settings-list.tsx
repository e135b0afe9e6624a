import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, Suspense, useId } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '#web/platform/translate.ts';
import { Loading, SkeletonText } from '#web/ui/skeleton.tsx';
import { useOpenRow } from './open-row.ts';

/** Rows that belong together, under a quiet heading. */
export function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="settings-list">{children}</ul>
      {hint && <p>{hint}</p>}
    </section>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  line?: ReactNode;
  value?: ReactNode;
}

interface ExpandableRowProps extends RowProps {
  /** Also what stands after # in the address of the open row. */
  id: string;
  children: ReactNode;
}

/** A row that opens in place. What is inside loads when it does. */
export function ExpandableRow({ id, children, ...row }: ExpandableRowProps) {
  const t = useTranslations('settings');
  const { open, toggle } = useOpenRow();
  const isOpen = open === id;
  return (
    <li id={id} className="settings-row">
      <h3>
        <button
          type="button"
          className="settings-row__head"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-panel` : undefined}
          onClick={() => toggle(id)}
        >
          <RowFace {...row} />
          <ChevronRight aria-hidden="true" className="settings-row__chevron" />
        </button>
      </h3>
      {isOpen && (
        <div id={`${id}-panel`} className="settings-panel">
          <Suspense
            fallback={
              <Loading label={t('loading')}>
                <SkeletonText lines={3} />
              </Loading>
            }
          >
            {children}
          </Suspense>
        </div>
      )}
    </li>
  );
}

/** A row that leads to a page of its own. */
export function LinkRow({ to, ...row }: RowProps & { to: string }) {
  return (
    <li className="settings-row">
      <Link className="settings-row__head" to={to} viewTransition>
        <RowFace {...row} />
        <ChevronRight aria-hidden="true" className="settings-row__chevron" />
      </Link>
    </li>
  );
}

export function RowFace({ icon, title, line, value }: RowProps) {
  return (
    <>
      <span className="settings-row__icon" aria-hidden="true">
        {icon}
      </span>
      <span className="settings-row__title">
        {title}
        {line && <small>{line}</small>}
      </span>
      {value && <span className="settings-row__value">{value}</span>}
    </>
  );
}
