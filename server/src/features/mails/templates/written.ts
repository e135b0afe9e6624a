import type { JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { looksLikeLink } from '#contract/accounts/names.ts';
import type { Locale } from '#contract/locales.ts';
import {
  NewPasskeyMail,
  PasswordChangedMail,
  SecondFactorOffMail,
  SecondFactorOnMail,
} from './account-change-mail.tsx';
import { AccountClosedMail } from './account-closed-mail.tsx';
import { AccountDeletedMail } from './account-deleted-mail.tsx';
import { ActivationMail } from './activation-mail.tsx';
import { ComplaintForSupportMail, ComplaintReceivedMail } from './complaint-mails.tsx';
import { DataExportMail } from './data-export-mail.tsx';
import { DebitReturnedMail } from './debit-returned-mail.tsx';
import { linesOf } from './lines.ts';
import { MailChangeMail } from './mail-change-mail.tsx';
import { MailChangeNotice } from './mail-change-notice.tsx';
import type { MailFacts, MailName, MailProps, Sender } from './mail-facts.ts';
import {
  DecidedMail,
  FraudWarningMail,
  PhotoCheckMail,
  ReportDecidedMail,
  ReportReceivedMail,
  SanctionMail,
} from './moderation-mails.tsx';
import { NewDeviceMail } from './new-device-mail.tsx';
import {
  NewLikesMail,
  NewMessagesMail,
  OperatorMail,
  ProfileReminderMail,
  UnreadReminderMail,
  WeeklyDigestMail,
} from './notification-mails.tsx';
import { PasswordResetMail } from './password-reset-mail.tsx';
import { PreNotificationMail } from './pre-notification-mail.tsx';
import { QuestionForSupportMail, QuestionReceivedMail } from './question-mails.tsx';
import { ReceiptMail } from './receipt-mail.tsx';
import { RefundMail } from './refund-mail.tsx';
import { WelcomeMail } from './welcome-mail.tsx';
import { WithdrawalMail } from './withdrawal-mail.tsx';
import { fill, type Words, words } from './words.ts';

const mails: { [Name in MailName]: (props: MailProps<Name>) => JSX.Element } = {
  activation: ActivationMail,
  welcome: WelcomeMail,
  passwordReset: PasswordResetMail,
  mailChange: MailChangeMail,
  mailChangeNotice: MailChangeNotice,
  newDevice: NewDeviceMail,
  newPasskey: NewPasskeyMail,
  secondFactorOn: SecondFactorOnMail,
  secondFactorOff: SecondFactorOffMail,
  passwordChanged: PasswordChangedMail,
  accountDeleted: AccountDeletedMail,
  dataExport: DataExportMail,
  receipt: ReceiptMail,
  preNotification: PreNotificationMail,
  withdrawal: WithdrawalMail,
  accountClosed: AccountClosedMail,
  sanction: SanctionMail,
  photoCheck: PhotoCheckMail,
  reportReceived: ReportReceivedMail,
  reportDecided: ReportDecidedMail,
  decided: DecidedMail,
  fraudWarning: FraudWarningMail,
  questionReceived: QuestionReceivedMail,
  questionForSupport: QuestionForSupportMail,
  complaintReceived: ComplaintReceivedMail,
  complaintForSupport: ComplaintForSupportMail,
  refund: RefundMail,
  debitReturned: DebitReturnedMail,
  newMessages: NewMessagesMail,
  newLikes: NewLikesMail,
  unreadReminder: UnreadReminderMail,
  weeklyDigest: WeeklyDigestMail,
  profileReminder: ProfileReminderMail,
  promotion: OperatorMail,
  news: OperatorMail,
};

/** A mail as it is sent: its subject, and the same mail as text and as HTML. */
export function written<Name extends MailName>(name: Name, from: Omit<Sender, 'words'>, facts: MailFacts[Name]) {
  const sender: Sender = { ...from, words: wordsFor(from.locale, facts.name) };
  const mail = mails[name]({ ...facts, sender });
  return {
    subject: fill(sender.words[name].subject, Object.fromEntries(Object.entries(facts))),
    text: linesOf(mail).join('\n\n'),
    html: `<!doctype html>\n${renderToStaticMarkup(mail)}`,
  };
}

/**
 * A mail program makes links of what looks like one, and some names from before that was refused do: such a member is
 * greeted without it, in every mail.
 */
function wordsFor(locale: Locale, name: string): Words {
  const { greeting, greeting_unnamed } = words[locale];
  return { ...words[locale], greeting: name === '' || looksLikeLink(name) ? greeting_unnamed : greeting };
}
