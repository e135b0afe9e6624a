import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

/** Tells that a bank gave a direct debit back, and what follows from it. */
export function DebitReturnedMail({ sender, name, amount, date, link }: MailProps<'debitReturned'>) {
  const { greeting, debitReturned: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { amount, date })}</Line>
      <Line>{words.consequence}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
