import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import Download from 'lucide-react/icons/download';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import Globe from 'lucide-react/icons/globe';
import Handshake from 'lucide-react/icons/handshake';
import KeyRound from 'lucide-react/icons/key-round';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy } from 'react';
import { reactivationDays } from '#contract/constants.ts';
import { locales } from '#contract/locales.ts';
import type { PageContext } from '#contract/pages/pages.ts';
import { usePathTo, useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Appearance } from './appearance.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { OpenRow, useOpenRowState } from './open-row.ts';
import { Owner } from './owner.tsx';
import { ExpandableRow, Group, LinkRow } from './settings-list.tsx';
import { shortAddress } from './short-address.ts';
import { VisibilityRows } from './visibility-rows.tsx';

// Each panel comes with what it needs, forms and all, when its row is first opened.
const EmailPanel = lazy(() => import('./email-panel.tsx'));
const PasswordPanel = lazy(() => import('./password-panel.tsx'));
const LanguagePanel = lazy(() => import('./language-panel.tsx'));
const DevicesPanel = lazy(() => import('./devices-panel.tsx'));
const PasskeysPanel = lazy(() => import('./passkeys-panel.tsx'));
const SecondFactorPanel = lazy(() => import('./second-factor-panel.tsx'));
const BlockedPanel = lazy(() => import('./blocked-panel.tsx'));
const SpendingPanel = lazy(() => import('./spending-panel.tsx'));
const WritersPanel = lazy(() => import('./writers-panel.tsx'));
const HiddenWordsPanel = lazy(() => import('./hidden-words-panel.tsx'));

/** What the list says of the account before a row is opened. */
export async function loadSettings(context: Pick<PageContext, 'ask'>) {
  const [{ sessions }, { passkeys }, secondFactor, { spending_limit: spendingLimit }, preferences] = await Promise.all([
    context.ask('sessions'),
    context.ask('passkeys'),
    context.ask('secondFactor'),
    context.ask('spendingLimit'),
    context.ask('chatPreferences'),
  ]);
  return { sessions, passkeys, secondFactor, spendingLimit, preferences };
}

export type SettingsData = Awaited<ReturnType<typeof loadSettings>>;

/** Everything a member decides about the account, in rows that open in place; #devices opens the devices. */
export function SettingsOverview({ data }: { data: SettingsData }) {
  const t = useTranslations('settings');
  return (
    <div className="settings">
      <title>{t('title')}</title>
      <h1>{t('title')}</h1>
      <OpenRow value={useOpenRowState()}>
        <div className="settings__columns">
          <div>
            <Owner />
            <AccountGroup data={data} />
            <MoneyGroup data={data} />
            <PrivacyGroup data={data} />
          </div>
          <div>
            <SecurityGroup data={data} />
            <DataGroup />
            <LogOutButton />
          </div>
        </div>
      </OpenRow>
    </div>
  );
}

function AccountGroup({ data }: { data: SettingsData }) {
  const t = useTranslations('settings');
  const pathTo = usePathTo();
  const { user, locale } = useShell();
  const { passkeys, secondFactor } = data;
  return (
    <Group title={t('account')}>
      <ExpandableRow
        id="email"
        icon={<Mail />}
        title={t('email.title')}
        value={user?.email ? shortAddress(user.email) : undefined}
      >
        <EmailPanel />
      </ExpandableRow>
      <ExpandableRow id="password" icon={<KeyRound />} title={t('password.title')}>
        <PasswordPanel passkeys={passkeys} secondFactor={secondFactor.enabled} />
      </ExpandableRow>
      <ExpandableRow id="language" icon={<Globe />} title={t('language.title')} value={locales[locale].name}>
        <LanguagePanel />
      </ExpandableRow>
      <LinkRow
        icon={<Bell />}
        title={t('notifications.title')}
        line={t('notifications.line')}
        value={user?.notifications_disabled.length ? t('notifications.stopped') : undefined}
        to={pathTo('notifications')}
      />
      <Appearance />
    </Group>
  );
}

function MoneyGroup({ data }: { data: SettingsData }) {
  const t = useTranslations('settings');
  const pathTo = usePathTo();
  const { spendingLimit } = data;
  const { limit } = spendingLimit;
  return (
    <Group title={t('money')}>
      <ExpandableRow
        id="spending"
        icon={<PiggyBank />}
        title={t('spending.title')}
        line={t('spending.line')}
        value={limit === null ? t('spending.none') : t('spending.value', { count: limit })}
      >
        <SpendingPanel limit={spendingLimit} />
      </ExpandableRow>
      <LinkRow
        icon={<ReceiptText />}
        title={t('transactions.title')}
        line={t('transactions.line')}
        to={pathTo('transactions-id')}
      />
    </Group>
  );
}

function SecurityGroup({ data }: { data: SettingsData }) {
  const t = useTranslations('settings');
  const { sessions, passkeys, secondFactor } = data;
  return (
    <Group title={t('security')}>
      <ExpandableRow
        id="devices"
        icon={<MonitorSmartphone />}
        title={t('devices.title')}
        line={t('devices.line')}
        value={String(sessions.length)}
      >
        <DevicesPanel sessions={sessions} />
      </ExpandableRow>
      <ExpandableRow
        id="passkeys"
        icon={<Fingerprint />}
        title={t('passkeys.title')}
        line={t('passkeys.line')}
        value={passkeys.length ? String(passkeys.length) : undefined}
      >
        <PasskeysPanel passkeys={passkeys} />
      </ExpandableRow>
      <ExpandableRow
        id="second-factor"
        icon={<ShieldCheck />}
        title={t('second_factor.title')}
        line={t('second_factor.line')}
        value={secondFactor.enabled ? t('on') : t('off')}
      >
        <SecondFactorPanel state={secondFactor} />
      </ExpandableRow>
    </Group>
  );
}

function PrivacyGroup({ data }: { data: SettingsData }) {
  const t = useTranslations('settings');
  const { who_may_write: allowed, checked_members_only: checkedOnly, hidden_words: words } = data.preferences;
  const pathTo = usePathTo();
  const writers = t(`writers.${allowed}`);
  return (
    <Group title={t('privacy')}>
      <LinkRow
        to={`${pathTo('profile')}#photo-check`}
        icon={<BadgeCheck />}
        title={t('photo_check.title')}
        line={t('photo_check.line')}
      />
      <VisibilityRows />
      <ExpandableRow
        id="writers"
        icon={<MessageCircle />}
        title={t('writers.title')}
        value={checkedOnly ? t('writers.checked_value', { who: writers }) : writers}
      >
        <WritersPanel allowed={allowed} checkedOnly={checkedOnly} />
      </ExpandableRow>
      <ExpandableRow
        id="hidden-words"
        icon={<MessageCircleOff />}
        title={t('hidden_words.title')}
        line={t('hidden_words.line')}
        value={words.length ? String(words.length) : undefined}
      >
        <HiddenWordsPanel words={words} />
      </ExpandableRow>
      <ExpandableRow id="blocked" icon={<Ban />} title={t('blocked.title')} line={t('blocked.line')}>
        <BlockedPanel />
      </ExpandableRow>
      <LinkRow icon={<BadgeCheck />} title={t('age.title')} line={t('age.line')} to={pathTo('age')} />
    </Group>
  );
}

function DataGroup() {
  const t = useTranslations('settings');
  const pathTo = usePathTo();
  return (
    <Group title={t('data.group')}>
      <LinkRow
        icon={<Handshake />}
        title={t('consents.title')}
        line={t('consents.line')}
        to={pathTo('settings', { part: 'consents' })}
      />
      <LinkRow
        icon={<Download />}
        title={t('data.title')}
        line={t('data.line')}
        to={pathTo('settings', { part: 'data' })}
      />
      <LinkRow
        icon={<Trash2 />}
        title={t('leaving.title')}
        line={t('leaving.line', { days: reactivationDays })}
        to={pathTo('settings-leave')}
      />
    </Group>
  );
}
