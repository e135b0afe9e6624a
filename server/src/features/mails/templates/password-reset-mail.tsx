import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

/** Brings the link to choose a new password with. */
export function PasswordResetMail({ sender, name, minutes, link }: MailProps<'passwordReset'>) {
  const { greeting, passwordReset: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={fill(words.preview, { minutes })}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{words.lead}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{fill(words.after, { minutes })}</Note>
    </MailFrame>
  );
}
