import { useState } from 'react';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useMay, useOffice } from '../office-context.ts';
import { Facts, Panel } from '../parts/panel.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useTime } from '../parts/use-time.ts';
import type { OfficeMember } from './office-member.ts';

export function MemberFacts({ member }: { member: OfficeMember }) {
  const t = useTranslations('office-members');
  const format = useFormatter();
  const { time } = useTime();
  const credits = format.number(member.credits);
  return (
    <Panel title={t('state')} padded>
      <Facts
        facts={[
          { name: t('email'), value: <Address member={member} /> },
          { name: t('id'), value: member.id },
          { name: t('site'), value: member.host },
          {
            name: t('credits'),
            value: member.owed > 0 ? t('credits_owing', { credits, owed: format.number(member.owed) }) : credits,
          },
          { name: t('joined'), value: time(member.signup_at) },
          { name: t('last_active'), value: time(member.last_active_at) },
          { name: t('reported'), value: format.number(member.reports) },
        ]}
      />
    </Panel>
  );
}

/** Masked until somebody says why they look; the look is logged, and lasts as long as the page. */
function Address({ member }: { member: OfficeMember }) {
  const t = useTranslations('office-members');
  const { call } = useOffice();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const [email, setEmail] = useState<string>();
  if (email) return email;
  return (
    <span className="office-masked">
      {member.email}
      {may('see_private_data') && (
        <button type="button" className="office-link" onClick={() => setAsking(true)}>
          {t('show')}
        </button>
      )}
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('show_title')}
        text={t('show_text')}
        doLabel={t('show_do')}
        onReason={async (reason) => setEmail((await call('revealMember', { id: member.id, reason })).email)}
      />
    </span>
  );
}
