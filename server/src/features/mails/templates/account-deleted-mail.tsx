import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

/** The last mail of somebody who deleted the account: it has the link that takes that back. */
export function AccountDeletedMail({ sender, name, date, link }: MailProps<'accountDeleted'>) {
  const { greeting, accountDeleted: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={fill(words.preview, { date })}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { site: sender.siteName })}</Line>
      <Line>{words.until}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{fill(words.after, { date })}</Note>
    </MailFrame>
  );
}
