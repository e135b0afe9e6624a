import type { LetterProps } from './letters.ts';
import { Action, Letter, Line, Note } from './parts.tsx';
import { fill } from './words.ts';

/** Brings the link to choose a new password with. */
export function PasswordResetMail({ sender, name, minutes, link }: LetterProps<'passwordReset'>) {
  const { greeting, passwordReset: words } = sender.words;
  return (
    <Letter sender={sender} preview={fill(words.preview, { minutes })}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{words.lead}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{fill(words.after, { minutes })}</Note>
    </Letter>
  );
}
