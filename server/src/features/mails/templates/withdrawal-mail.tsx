import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

/** Confirms a withdrawal from the contract, with the moment it reached us: the law wants it lasting and dated. */
export function WithdrawalMail({ sender, name, order, time, amount, link }: MailProps<'withdrawal'>) {
  const { greeting, withdrawal: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { order, time })}</Line>
      <Line>{fill(words.refund, { amount })}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
