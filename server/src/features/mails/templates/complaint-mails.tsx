import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

/** Confirms a complaint at once, with what it can be quoted by. It goes to an address that anybody may have typed. */
export function ComplaintReceivedMail({ sender, name, reference, link }: MailProps<'complaintReceived'>) {
  const { greeting, complaintReceived: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { reference })}</Line>
      <Line>{words.next}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}

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
      {text.split(/\n+/).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other name, and never change.
        <Line key={place}>{line}</Line>
      ))}
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
