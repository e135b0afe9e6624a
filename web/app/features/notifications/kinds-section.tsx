import Clock from 'lucide-react/icons/clock';
import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import Info from 'lucide-react/icons/info';
import MessageCircle from 'lucide-react/icons/message-circle';
import Send from 'lucide-react/icons/send';
import UserRound from 'lucide-react/icons/user-round';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import {
  kindsOfNotifications,
  type NotificationChannel,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
} from '#contract/notifications/kinds.ts';
import type { NotificationPreferences } from '#contract/notifications/notifications.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Label } from '#web/ui/label.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { hasChannel, withSwitch } from './choices.ts';
import { Section } from './section.tsx';

const icons: Record<NotificationKind, ReactNode> = {
  new_conversations: <MessageCircle aria-hidden="true" />,
  new_messages: <Send aria-hidden="true" />,
  like: <Heart aria-hidden="true" />,
  unread_message_reminders: <Clock aria-hidden="true" />,
  weekly_updates: <Users aria-hidden="true" />,
  reminders: <UserRound aria-hidden="true" />,
  promotions: <Gift aria-hidden="true" />,
  news: <Info aria-hidden="true" />,
};

interface KindsSectionProps {
  preferences: NotificationPreferences;
  onChange: (preferences: NotificationPreferences) => void;
}

/** A switch per kind and channel, and in one sentence what each kind is. */
export function KindsSection({ preferences, onChange }: KindsSectionProps) {
  const t = useTranslations('notifications');
  return (
    <Section title={t('kinds_title')} note={t('kinds_note')}>
      <div className="notifications-kinds">
        <div className="notifications-kind notifications-kind--head" aria-hidden="true">
          {notificationChannels.map((channel) => (
            <span key={channel}>{t(`channels.${channel}`)}</span>
          ))}
        </div>
        <ul>
          {notificationKinds.map((kind) => (
            <li key={kind} className="notifications-kind">
              <span className="notifications-kind__icon">{icons[kind]}</span>
              <div className="notifications-kind__words">
                <p className="notifications-kind__title">
                  {t(`kinds.${kind}.title`)}
                  {kindsOfNotifications[kind].needsConsent && (
                    <>
                      {' '}
                      <Label tone="plain">{t('advertising')}</Label>
                    </>
                  )}
                </p>
                <p>{t(`kinds.${kind}.text`)}</p>
              </div>
              {notificationChannels.map((channel) => (
                <KindSwitch
                  key={channel}
                  kind={kind}
                  channel={channel}
                  on={preferences[kind][channel]}
                  onChange={(on) => onChange(withSwitch(preferences, { kind, channel, on }))}
                />
              ))}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

interface KindSwitchProps {
  kind: NotificationKind;
  channel: NotificationChannel;
  on: boolean;
  onChange: (on: boolean) => void;
}

function KindSwitch({ kind, channel, on, onChange }: KindSwitchProps) {
  const t = useTranslations('notifications');
  if (!hasChannel(kind, channel)) {
    return (
      <span className="notifications-kind__none">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('email_only')}</span>
      </span>
    );
  }
  return (
    <Switch
      hideLabel
      label={t('switch', { kind: t(`kinds.${kind}.title`), channel: t(`channels.${channel}`) })}
      checked={on}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
