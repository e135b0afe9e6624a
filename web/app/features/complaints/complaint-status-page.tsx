import Hourglass from 'lucide-react/icons/hourglass';
import { Link, useLoaderData } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { PageFailure } from '#web/features/errors/page-failure.tsx';
import { pageLoader } from '#web/platform/page.server.ts';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Face } from '#web/ui/face.tsx';
import { DiscPicture } from '#web/ui/pictures.tsx';
import { Decision } from './decision.tsx';
import './complaints.css';

export const loader = pageLoader('complaints-reference', ['complaints', 'forms'], async ({ context, params, url }) => {
  const asked = { reference: params.reference ?? '', key: url.searchParams.get('key') ?? '' };
  // A link that is not ours has a face of its own. Decisions of ours stand at the same address, with a letter of their own.
  const isDecision = /^d-/i.test(asked.reference);
  return {
    complaint: isDecision ? null : await context.ask('complaint', asked).catch(() => null),
    decision: isDecision ? await context.ask('decision', asked).catch(() => null) : null,
    secret: asked.key,
  };
});
export const ErrorBoundary = PageFailure;

/** What became of a complaint: for whoever has the link from the mail that confirmed it. */
export default function ComplaintStatusPage() {
  const { complaint, decision, secret } = useLoaderData<typeof loader>();
  return (
    <div className="complaints">
      {decision ? <Decision found={decision} secret={secret} /> : complaint ? <Status {...complaint} /> : <LinkGone />}
    </div>
  );
}

function Status({ reference, kind, subject, status, sent_at, decided_at, decision }: Answer<'complaint'>) {
  const t = useTranslations('complaints');
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'long' });
  return (
    <>
      <title>{t('status.title', { reference })}</title>
      <h1>{t('status.title', { reference })}</h1>
      <Card className="complaints__status">
        <dl>
          <dt>{t('kind')}</dt>
          <dd>{t(`kinds.${kind}`)}</dd>
          <dt>{t('subject')}</dt>
          <dd>{subject}</dd>
          <dt>{t('status.sent')}</dt>
          <dd>{day(sent_at)}</dd>
          <dt>{t('status.status')}</dt>
          <dd>{decided_at ? t('status.decided', { day: day(decided_at) }) : t(`status.${status}`)}</dd>
        </dl>
        {decision ? <p className="complaints__decision">{decision}</p> : <p>{t('status.next')}</p>}
      </Card>
    </>
  );
}

function LinkGone() {
  const t = useTranslations('complaints.link_gone');
  const pathTo = usePathTo();
  return (
    <>
      <title>{t('title')}</title>
      <Face
        kind="error"
        titleAs="h1"
        picture={<DiscPicture icon={<Hourglass aria-hidden="true" />} />}
        title={t('title')}
        action={
          <Link className={buttonClass({ variant: 'primary' })} to={pathTo('complaints')}>
            {t('again')}
          </Link>
        }
      >
        <p>{t('text')}</p>
      </Face>
    </>
  );
}
