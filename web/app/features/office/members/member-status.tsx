import type { Answer } from '#contract/calls.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Pill, type Tone } from '../parts/panel.tsx';

type Status = Answer<'officeMember'>['members'][number]['status'];

const tones: Record<Status, Tone> = {
  not_confirmed: 'warn',
  active: 'ok',
  pending_deletion: 'warn',
  banned: 'bad',
};

export function MemberStatus({ member: { status } }: { member: { status: Status } }) {
  const t = useTranslations('office-members');
  return <Pill tone={tones[status]}>{t(`status.${status}`)}</Pill>;
}
