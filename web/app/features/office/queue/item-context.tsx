import { Link } from 'react-router';
import type { MemberContext, TakenItem } from '#contract/moderation/moderation.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useOfficePath } from '../office-context.ts';
import { Facts, Pill } from '../parts/panel.tsx';
import { useTime } from '../parts/use-time.ts';
import { BanEffects } from './ban-dialog.tsx';
import { useAge } from './use-age.ts';
import { useNames } from './use-names.ts';

/** Who it is about: enough to decide, and nothing that identifies them elsewhere. */
export function ItemContext({ item }: { item: TakenItem }) {
  const t = useTranslations('office-queue');
  const pathTo = useOfficePath();
  const { context, history } = item;
  // Beside the pictures of a photo check stand all photos of the profile.
  const others = item.matter.asked ? [] : item.matter.pictures.filter(({ role }) => role === 'other');
  return (
    <aside className="queue__context" aria-label={t('context')}>
      {context && (
        <>
          <div className="queue__who">
            {item.member?.thumb && <img src={item.member.thumb} alt="" />}
            <span>
              <b>{context.age === null ? context.name : t('name_age', { name: context.name, age: context.age })}</b>
              <small>{[context.host, context.city].filter(Boolean).join(' · ')}</small>
            </span>
            <Link className={buttonClass({ size: 'sm' })} to={pathTo(`/members/${context.id}`)}>
              {t('open')}
            </Link>
          </div>
          <MemberFacts context={context} />
        </>
      )}
      {others.length > 0 && (
        <section>
          <h2>{t('other_photos')}</h2>
          <div className="queue__thumbs">
            {others.map(({ thumb, status }) => (
              <img key={thumb} src={thumb} alt={t('other_photo')} data-status={status} />
            ))}
          </div>
        </section>
      )}
      {context && (
        <section>
          <h2>{t('history')}</h2>
          <History history={history} />
        </section>
      )}
      {item.decisions.includes('ban') && (
        <section>
          <h2>{t('ban.if')}</h2>
          <BanEffects item={item} />
        </section>
      )}
    </aside>
  );
}

function MemberFacts({ context }: { context: MemberContext }) {
  const t = useTranslations('office-queue');
  const age = useAge();
  const reports =
    context.reports === 0
      ? t('facts.none')
      : t('facts.reports_by', { reports: context.reports, members: context.reporters });
  const facts = [
    { name: t('facts.since'), value: age(context.member_since) },
    { name: t('facts.premium'), value: context.premium ? t('yes') : t('no') },
    { name: t('facts.reports'), value: context.reports > 1 ? <Pill tone="bad">{reports}</Pill> : reports },
    {
      name: t('facts.photos_rejected'),
      value: t('facts.of', { count: context.photos_rejected, of: context.photos }),
    },
    {
      name: t('facts.paid'),
      value:
        context.payers === 0
          ? t('facts.none')
          : t('facts.credits_by', { credits: context.credits_received, members: context.payers }),
    },
    { name: t('facts.review'), value: t(`facts.reviews.${context.photo_review}`) },
  ];
  return <Facts facts={facts} />;
}

function History({ history }: Pick<TakenItem, 'history'>) {
  const t = useTranslations('office-queue');
  const { time } = useTime();
  const names = useNames();
  if (history.length === 0) return <p className="office-note">{t('no_history')}</p>;
  return (
    <ul className="queue__history">
      {history.map(({ id, decision, reason, at, staff, overturned }) => (
        <li key={id}>
          <i
            className="queue__dot"
            data-state={['approve', 'dismiss'].includes(decision) ? 'good' : decision === 'warn' ? 'soon' : 'late'}
            aria-hidden="true"
          />
          <span>
            {t(`made.${decision}`)}
            {reason && ` · ${names.reason(reason)}`}
            {overturned && ` · ${t('overturned')}`}
            <small>{`${time(at)} · ${staff}`}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
