import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { counted, fill } from './words.ts';

/** Greets a member who has just confirmed their address. */
export function WelcomeMail({ sender, name, credits, messages, link }: MailProps<'welcome'>) {
  const { greeting, welcome: words } = sender.words;
  const given = counted(sender.locale, credits, { one: words.credits_one, other: words.credits_other });
  const enough = counted(sender.locale, messages, { one: words.messages_one, other: words.messages_other });
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{words.lead}</Line>
      {credits > 0 && <Line>{messages > 0 ? `${given} ${enough}` : given}</Line>}
      <Line>{words.advice}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
