import type { MailProps } from './mail-facts.ts';
import { Action, Line, Lines, MailFrame, Note } from './parts.tsx';
import { ReceivedMail } from './received-mail.tsx';
import { fill } from './words.ts';

/** Confirms a question to support, with what it can be quoted by. */
export const QuestionReceivedMail = (props: MailProps<'questionReceived'>) => (
  <ReceivedMail {...props} words={props.sender.words.questionReceived} />
);

/** Hands a question to support; an answer to this mail goes to whoever asked. */
export function QuestionForSupportMail({ sender, ...said }: MailProps<'questionForSupport'>) {
  const { greeting, questionForSupport: words } = sender.words;
  const { name, reference, email, subject, text, link } = said;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { reference, email })}</Line>
      <Line>{subject}</Line>
      <Lines text={text} />
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
