import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

/** Tells a member that their account was closed, why, and how to object (Digital Services Act, article 17). */
export function AccountClosedMail({ sender, name, notice, link }: MailProps<'accountClosed'>) {
  const { greeting, accountClosed: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{words.lead}</Line>
      {notice.split(/\n+/).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other name, and never change.
        <Line key={place}>{line}</Line>
      ))}
      <Line>{words.appeal}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
