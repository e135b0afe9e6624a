import Clock from 'lucide-react/icons/clock-3';
import Download from 'lucide-react/icons/download';
import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import Info from 'lucide-react/icons/info';
import Route from 'lucide-react/icons/route';
import Share2 from 'lucide-react/icons/share-2';
import type { RevocableConsent } from '#contract/accounts/security.ts';
import type { Answer } from '#contract/calls.ts';
import { followConsent, opensDoor } from '#web/features/tracking/consent.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { WayBack } from '#web/ui/way-back.tsx';
import { OpenRow, useOpenRowState } from './open-row.ts';
import { PanelMessage } from './panel-message.tsx';
import { ExpandableRow, LinkRow } from './settings-list.tsx';
import { useAction } from './use-action.ts';
import './consents.css';

type Given = Answer<'consents'>;
type Consent = Given['history'][number];

const icons = { sensitive: <Heart />, marketing: <Gift />, tracking: <Route />, resell: <Share2 /> };
const kinds = ['sensitive', 'marketing', 'tracking', 'resell'] as const satisfies readonly RevocableConsent[];

/** What was agreed to, when and in which version, with what ends when it is withdrawn: by one tap, as it was given. */
export function ConsentsPage({ given: { history } }: { given: Given }) {
  const t = useTranslations('settings.consents');
  const data = useTranslations('settings.data');
  const pathTo = usePathTo();
  const { settings } = useShell();
  const asked = kinds.filter((kind) => kind !== 'resell' || settings.member_resell);
  return (
    <div className="consents">
      <title>{t('title')}</title>
      <WayBack to={pathTo('settings')}>{t('back')}</WayBack>
      <h1>{t('title')}</h1>
      <p className="consents__lead">{t('lead')}</p>
      {asked.map((kind) => (
        <ConsentCard key={kind} kind={kind} said={history.filter((entry) => entry.kind === kind)} />
      ))}
      <OpenRow value={useOpenRowState()}>
        <ul className="settings-list consents__more">
          <ExpandableRow
            id="history"
            icon={<Clock />}
            title={t('history.title')}
            line={t('history.line')}
            value={String(history.length)}
          >
            <History history={history} />
          </ExpandableRow>
          <LinkRow icon={<Download />} title={data('title')} to={pathTo('settings', { part: 'data' })} />
        </ul>
      </OpenRow>
    </div>
  );
}

/** `said` is all that was said of it, the newest first. */
function ConsentCard({ kind, said }: { kind: RevocableConsent; said: readonly Consent[] }) {
  const t = useTranslations('settings.consents');
  // The very words that were agreed to when signing up.
  const signup = useTranslations('signup.password');
  const { settings } = useShell();
  const site = { site: settings.name };
  const api = useApi();
  const { busy, refusal, run } = useAction();
  const granted = said[0]?.granted ?? false;
  const change = (wished: boolean) =>
    run(kind, async () => {
      const follow = () => kind === 'tracking' && followConsent(wished, new Date(), opensDoor(settings));
      // A no counts on this device whatever becomes of the call.
      if (!wished) follow();
      await api('changeConsent', { kind, granted: wished });
      if (wished) follow();
    });
  return (
    <Card as="section" id={kind} className="consents__card" aria-labelledby={`${kind}-title`}>
      <div className="consents__head">
        <span className="settings-row__icon" aria-hidden="true">
          {icons[kind]}
        </span>
        <h2 id={`${kind}-title`}>{t(`${kind}.title`)}</h2>
        <Switch
          hideLabel
          label={t(`${kind}.title`)}
          checked={busy ? !granted : granted}
          disabled={busy !== undefined}
          onChange={(event) => void change(event.target.checked)}
        />
      </div>
      <p>{kind === 'sensitive' ? `${signup('sensitive', site)}.` : t(`${kind}.text`, site)}</p>
      <p className="consents__effect">
        <Info aria-hidden="true" />
        {t(`${kind}.effect`)}
      </p>
      <PanelMessage refusal={refusal} />
      <LastWord said={said} />
    </Card>
  );
}

function LastWord({ said }: { said: readonly Consent[] }) {
  const t = useTranslations('settings.consents');
  const { moment, day } = useTimes();
  const [last, ...before] = said;
  if (!last) return <p className="consents__when">{t('never_asked')}</p>;
  const facts = { date: moment(last.at), version: day(last.version) };
  const wasGiven = before.some(({ granted }) => granted);
  const key = last.granted ? 'given_at' : wasGiven ? 'withdrawn_at' : 'refused_at';
  return (
    <p className="consents__when" role="status">
      {t(key, facts)}
    </p>
  );
}

function History({ history }: { history: readonly Consent[] }) {
  const t = useTranslations('settings.consents');
  const { moment, day } = useTimes();
  const titleOf = (kind: Consent['kind']) => (kind === 'terms' ? t('history.terms') : t(`${kind}.title`));
  return (
    <ol className="settings-items">
      {history.map(({ kind, granted, at, version }) => (
        <li key={`${kind} ${at} ${granted}`} className="settings-item">
          <span className="settings-item__text">
            {titleOf(kind)}
            <small>
              {moment(at)} · {t('history.version', { version: day(version) })}
            </small>
          </span>
          <span className="settings-item__mark">{granted ? t('history.agreed') : t('history.not_agreed')}</span>
        </li>
      ))}
    </ol>
  );
}

function useTimes() {
  const format = useFormatter();
  const timeZone = useTimeZone();
  return {
    moment: (text: string) => format.dateTime(new Date(text), { dateStyle: 'long', timeStyle: 'short', timeZone }),
    day: (text: string) => format.dateTime(new Date(text), { dateStyle: 'long', timeZone: 'UTC' }),
  };
}
