import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { counted, fill } from './words.ts';

/** Says what was bought and paid, and under which name it will stand on the bank statement. */
export function ReceiptMail({ sender, name, credits, amount, statement, link }: MailProps<'receipt'>) {
  const { greeting, receipt: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { amount })}</Line>
      <Line>{counted(sender.locale, credits, { one: words.credits_one, other: words.credits_other })}</Line>
      <Line>{fill(words.statement, { statement })}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
