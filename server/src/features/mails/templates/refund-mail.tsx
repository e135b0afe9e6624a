import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { counted, fill } from './words.ts';

/** Tells that money of an order was given back without having been asked for here, and what went with it. */
export function RefundMail({ sender, name, order, amount, credits, notDue, link }: MailProps<'refund'>) {
  const { greeting, refund: words } = sender.words;
  const gone = counted(sender.locale, credits, { one: words.credits_one, other: words.credits_other });
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(notDue ? words.not_due : words.lead, { amount, order })}</Line>
      {credits > 0 && <Line>{gone}</Line>}
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
