import type { MailProps } from './mail-facts.ts';
import { Action, Line, Lines, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

/** Tells a member that their account was closed, why, and how to object (Digital Services Act, article 17). */
export function AccountClosedMail({ sender, name, notice, link }: MailProps<'accountClosed'>) {
  const { greeting, accountClosed: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{words.lead}</Line>
      <Lines text={notice} />
      <Line>{words.appeal}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
