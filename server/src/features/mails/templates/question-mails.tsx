import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

/** Confirms a question to support, with what it can be quoted by. It goes to an address that anybody may have typed. */
export function QuestionReceivedMail({ sender, name, reference, link }: MailProps<'questionReceived'>) {
  const { greeting, questionReceived: words } = sender.words;
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

/** Hands a question to support; an answer to this mail goes to whoever asked. */
export function QuestionForSupportMail({ sender, ...said }: MailProps<'questionForSupport'>) {
  const { greeting, questionForSupport: words } = sender.words;
  const { name, reference, email, subject, text, link } = said;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { reference, email })}</Line>
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
