import BadgeCheck from 'lucide-react/icons/badge-check';
import Camera from 'lucide-react/icons/camera';
import Coins from 'lucide-react/icons/coins';
import Heart from 'lucide-react/icons/heart';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import MessageCircle from 'lucide-react/icons/message-circle';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BellItem } from '#contract/bell/bell.ts';
import type { BellEntryKind } from '#contract/bell/entry-kinds.ts';
import { FictionalLabel } from '#web/features/people/fictional-label.tsx';
import { usePathTo } from '#web/platform/shell-context.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useMoney } from '#web/platform/use-money.ts';
import { useTimeZone } from '#web/platform/use-time-zone.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { distanceOf } from './bell-time.ts';

interface BellRowProps {
  item: BellItem;
  now: Date;
  onFollow?: (() => void) | undefined;
}

/** One thing that happened: who or what, when, and the way to it. */
export function BellRow({ item, now, onFollow }: BellRowProps) {
  const t = useTranslations('bell');
  const path = usePathOf(item);
  return (
    <li>
      <Link className="bell-row" to={path} onClick={onFollow} viewTransition>
        {item.profile ? <Person item={item} profile={item.profile} /> : <AccountIcon kind={item.kind} />}
        <span className="bell-row__words">
          <span className="bell-row__what">
            <What item={item} />
          </span>
          {item.message && item.new && <Preview message={item.message} />}
          <When at={item.at} now={now} />
        </span>
        {item.new && (
          <span className="bell-row__new">
            <span className="visually-hidden">{t('new')}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

function usePathOf({ kind, profile, message, facts }: BellItem): string {
  const pathTo = usePathTo();
  if (message) return pathTo('chats-id', { id: message.conversation.id });
  if (profile) return pathTo('likes-m-id', { id: profile.id });
  if (facts?.payment) return pathTo('transactions-id', { id: facts.payment });
  if (kind === 'credits_returned') return pathTo('credits-statement');
  if (kind === 'photo_checked' || kind === 'photo_check_refused') return `${pathTo('profile')}#photo-check`;
  return `${pathTo('settings')}#${rowOf[kind as BellEntryKind] ?? 'devices'}`;
}

/** Which row of the settings opens. */
const rowOf: Partial<Record<BellEntryKind, string>> = {
  password_changed: 'password',
  second_factor_on: 'second-factor',
  second_factor_off: 'second-factor',
  passkey_added: 'passkeys',
};

function Person({ item, profile }: { item: BellItem; profile: NonNullable<BellItem['profile']> }) {
  return (
    <span className="bell-row__face">
      <Avatar src={profile.main_image?.thumb_filename} name={profile.name} size={48} />
      <span className="bell-row__mark">
        {item.kind === 'message' ? <MessageCircle aria-hidden="true" /> : <Heart aria-hidden="true" />}
      </span>
    </span>
  );
}

const icons: Record<BellEntryKind, { icon: ReactNode; tone: 'plain' | 'ok' | 'info' | 'warn' }> = {
  password_changed: { icon: <KeyRound aria-hidden="true" />, tone: 'plain' },
  second_factor_on: { icon: <ShieldCheck aria-hidden="true" />, tone: 'plain' },
  second_factor_off: { icon: <ShieldCheck aria-hidden="true" />, tone: 'plain' },
  passkey_added: { icon: <KeyRound aria-hidden="true" />, tone: 'plain' },
  new_device: { icon: <MonitorSmartphone aria-hidden="true" />, tone: 'plain' },
  payment_received: { icon: <ReceiptText aria-hidden="true" />, tone: 'info' },
  payment_refunded: { icon: <Undo2 aria-hidden="true" />, tone: 'ok' },
  debit_returned: { icon: <Landmark aria-hidden="true" />, tone: 'warn' },
  credits_returned: { icon: <Coins aria-hidden="true" />, tone: 'ok' },
  photo_checked: { icon: <BadgeCheck aria-hidden="true" />, tone: 'info' },
  photo_check_refused: { icon: <Camera aria-hidden="true" />, tone: 'warn' },
};

function AccountIcon({ kind }: Pick<BellItem, 'kind'>) {
  const { icon, tone } = icons[kind as BellEntryKind] ?? icons.new_device;
  return <span className={`bell-row__icon bell-row__icon--${tone}`}>{icon}</span>;
}

function What({ item: { kind, profile, message, facts } }: { item: BellItem }) {
  const t = useTranslations('bell.kinds');
  const money = useMoney();
  const amount = money(facts?.amount ?? 0, facts?.currency ?? 'EUR');
  const name = profile?.name ?? facts?.name ?? '';
  const count = message ? message.unread : (facts?.credits ?? 0);
  const marks = {
    b: (words: ReactNode) => <b>{words}</b>,
    who: (words: ReactNode) => (
      <>
        <b>{words}</b>
        {profile?.fictional_icon && (
          <>
            {' '}
            <FictionalLabel icon={profile.fictional_icon} tone="plain" />
          </>
        )}
      </>
    ),
  };
  if (kind === 'new_device' && name === '') return t('unknown_device');
  return t.rich(kind, { ...marks, name, amount, count });
}

function Preview({ message }: { message: NonNullable<BellItem['message']> }) {
  const t = useTranslations('shell.new_message');
  return (
    <span className="bell-row__preview" dir="auto">
      {message.kind === 'text' ? (message.text ?? t('folded')) : t(message.kind)}
    </span>
  );
}

function When({ at, now }: { at: string; now: Date }) {
  const t = useTranslations('bell');
  const format = useFormatter();
  const timeZone = useTimeZone();
  const when = new Date(at);
  const words = {
    now: () => t('just_now'),
    relative: () => format.relativeTime(when, now),
    weekday: () => format.dateTime(when, { weekday: 'long', timeZone }),
    date: () => format.dateTime(when, { day: 'numeric', month: 'long', timeZone }),
  };
  return (
    <time className="bell-row__time" dateTime={at}>
      {words[distanceOf(when, now)]()}
    </time>
  );
}
