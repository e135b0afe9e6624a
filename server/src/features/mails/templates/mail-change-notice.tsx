import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame } from './parts.tsx';
import { fill } from './words.ts';

/** Tells the old address at once that the account is to leave it, while something can still be done. */
export function MailChangeNotice({ sender, name, email, link }: MailProps<'mailChangeNotice'>) {
  const { greeting, mailChangeNotice: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { email })}</Line>
      <Line>{words.warning}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
    </MailFrame>
  );
}
