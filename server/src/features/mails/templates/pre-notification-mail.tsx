import type { MailProps } from './mail-facts.ts';
import { Action, Facts, Line, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

/** Announces a direct debit before it is collected: how much, when, from where, by whom and under which mandate. */
export function PreNotificationMail({ sender, link, name, ...debit }: MailProps<'preNotification'>) {
  const { greeting, preNotification: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { amount: debit.amount, date: debit.date })}</Line>
      <Facts>
        {[
          fill(words.account, { account: debit.account }),
          fill(words.creditor, { creditor: debit.creditor, creditorId: debit.creditorId }),
          fill(words.mandate, { mandate: debit.mandate, signed: debit.signed }),
        ]}
      </Facts>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
