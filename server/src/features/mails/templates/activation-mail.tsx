import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { counted, fill } from './words.ts';

/** Asks a new member to show that the address is theirs, and says what waits for them. */
export function ActivationMail({ sender, name, messages, days, link }: MailProps<'activation'>) {
  const { greeting, activation: words } = sender.words;
  const offer = { one: words.messages_one, other: words.messages_other };
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{words.lead}</Line>
      {messages > 0 && <Line>{counted(sender.locale, messages, offer)}</Line>}
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{fill(words.after, { days })}</Note>
    </MailFrame>
  );
}
