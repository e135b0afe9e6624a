import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

type ReceivedProps = MailProps<'complaintReceived' | 'questionReceived'> & {
  words: Record<'preview' | 'lead' | 'next' | 'action' | 'after', string>;
};

/** Confirms that something arrived, with its reference. It goes to an address that anybody may have typed. */
export function ReceivedMail({ sender, name, reference, link, words }: ReceivedProps) {
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(sender.words.greeting, { name })}</Line>
      <Line>{fill(words.lead, { reference })}</Line>
      <Line>{words.next}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}
