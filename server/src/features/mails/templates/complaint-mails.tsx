import type { MailProps } from './mail-facts.ts';
import { Action, Line, Lines, MailFrame, Note } from './parts.tsx';
import { ReceivedMail } from './received-mail.tsx';
import { fill } from './words.ts';

/** Confirms a complaint at once, with what it can be quoted by. */
export const ComplaintReceivedMail = (props: MailProps<'complaintReceived'>) => (
  <ReceivedMail {...props} words={props.sender.words.complaintReceived} />
);

/** Hands a complaint to whoever reads the mail of the site. */
export function ComplaintForSupportMail({ sender, ...said }: MailProps<'complaintForSupport'>) {
  const { greeting, complaintForSupport: words } = sender.words;
  const { name, reference, kind, from, email, url, subject, text, link } = said;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { reference, kind: words.kinds[kind] })}</Line>
      <Line>{fill(words.sender, { from: from || '–', email })}</Line>
      {url && <Line>{fill(words.address, { url })}</Line>}
      <Line>{subject}</Line>
      <Lines text={text} />
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
