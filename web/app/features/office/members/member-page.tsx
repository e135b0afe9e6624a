import { useQuery } from '@tanstack/react-query';
import EyeOff from 'lucide-react/icons/eye-off';
import { useParams } from 'react-router';
import { useTranslations } from '#web/platform/translate.ts';
import { useMay, useOffice } from '../office-context.ts';
import { Loaded } from '../parts/loaded.tsx';
import { OfficePage } from '../parts/page.tsx';
import { Nothing, Panel, Pill } from '../parts/panel.tsx';
import { useTime } from '../parts/use-time.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberPayments } from './member-payments.tsx';
import { MemberStatus } from './member-status.tsx';
import { memberKey, type OfficeMember } from './office-member.ts';
import { Timeline } from './timeline.tsx';
import './members.css';

/** One member: the state of the account, what happened to it, and what may be done. */
export default function MemberPage() {
  const t = useTranslations('office-members');
  const { id = '' } = useParams();
  const { call } = useOffice();
  const member = useQuery({
    queryKey: memberKey(id),
    queryFn: async () =>
      (await call('officeMember', undefined, { q: id })).members.find((each) => each.id === id) ?? null,
  });
  return (
    <OfficePage title={t('member')}>
      <Loaded query={member}>
        {(found) =>
          found ? (
            <Member member={found} />
          ) : (
            <Panel>
              <Nothing>{t('nobody', { q: id })}</Nothing>
            </Panel>
          )
        }
      </Loaded>
    </OfficePage>
  );
}

function Member({ member }: { member: OfficeMember }) {
  const t = useTranslations('office-members');
  const may = useMay();
  const { time } = useTime();
  return (
    <>
      <div className="office-member">
        <span className="office-member__sign" aria-hidden="true">
          {member.name.slice(0, 1).toUpperCase()}
        </span>
        <div className="office-member__who">
          <h2>{member.name}</h2>
          <div className="office-row">
            <MemberStatus member={member} />
            {member.premium && <Pill>{t('premium')}</Pill>}
            {member.fictional && <Pill tone="info">{t('fictional')}</Pill>}
            {member.locked_until && <Pill tone="warn">{t('locked', { until: time(member.locked_until) })}</Pill>}
            {member.reports > 0 && <Pill tone="bad">{t('reports', { count: member.reports })}</Pill>}
          </div>
        </div>
        <MemberActions member={member} />
      </div>
      <div className="office-two">
        <div className="office-stack">
          {may('see_private_data') && <Timeline id={member.id} />}
          {may('see_payments') && <MemberPayments id={member.id} />}
        </div>
        <div className="office-stack">
          <MemberFacts member={member} />
          <p className="office-note">
            <EyeOff aria-hidden="true" />
            <span>{t('privacy')}</span>
          </p>
        </div>
      </div>
    </>
  );
}
