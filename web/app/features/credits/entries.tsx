import ArrowDownLeft from 'lucide-react/icons/arrow-down-left';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Link } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';
import { Card } from '#web/ui/card.tsx';
import { Face } from '#web/ui/face.tsx';
import '#web/features/shop/entries.css';

type Entry = Answer<'creditStatement'>['entries'][number];

/** Lines of the statement: what moved, when, and what was left then. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('credits.statement');
  if (entries.length === 0) {
    return (
      <Face kind="empty" title={t('empty.title')} titleAs="h3">
        <p>{t('empty.text')}</p>
      </Face>
    );
  }
  return (
    <Card padded={false}>
      <ul className="entries">
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ entry: { amount, cause, about, at, balance } }: { entry: Entry }) {
  const t = useTranslations('credits.statement');
  const format = useFormatter();
  const pathTo = usePathTo();
  const timeZone = useTimeZone();
  const isGain = amount > 0;
  return (
    <li className="entries__line" data-gain={isGain || undefined}>
      <span className="entries__icon" aria-hidden="true">
        {isGain ? <ArrowDownLeft /> : <ArrowUpRight />}
      </span>
      <span className="entries__what">
        <b>
          {t(`causes.${cause}`)}
          {about && (
            <>
              {' · '}
              <Link to={pathTo('members-id-chat', { id: about.id })}>{about.name}</Link>
            </>
          )}
        </b>
        <time dateTime={at}>
          {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone })}
        </time>
      </span>
      <span className="entries__numbers num">
        <b>{format.number(amount, { signDisplay: 'always' })}</b>
        <span>{t('balance_after', { count: balance })}</span>
      </span>
    </li>
  );
}
