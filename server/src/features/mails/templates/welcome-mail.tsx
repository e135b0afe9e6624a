import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { counted, fill } from './words.ts';

/** Greets whoever has just confirmed their address. */
export function WelcomeMail({ sender, name, messages, link }: MailProps<'welcome'>) {
  const { greeting, welcome: words } = sender.words;
  const gift = { one: words.messages_one, other: words.messages_other };
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{words.lead}</Line>
      {messages > 0 && <Line>{counted(sender.locale, messages, gift)}</Line>}
      <Line>{words.advice}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
