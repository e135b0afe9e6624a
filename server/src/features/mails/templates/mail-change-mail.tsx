import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

/** Goes to a new address, for its owner to say that the account may move there. */
export function MailChangeMail({ sender, name, email, hours, link }: MailProps<'mailChange'>) {
  const { greeting, mailChange: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { email })}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{fill(words.after, { hours })}</Note>
    </MailFrame>
  );
}
