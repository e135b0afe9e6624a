import type { LetterProps } from './letters.ts';
import { Action, Letter, Line } from './parts.tsx';
import { fill } from './words.ts';

/** Tells the old address at once that the account is to leave it, while something can still be done. */
export function MailChangeNotice({ sender, name, email, link }: LetterProps<'mailChangeNotice'>) {
  const { greeting, mailChangeNotice: words } = sender.words;
  return (
    <Letter sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { email })}</Line>
      <Line>{words.warning}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
    </Letter>
  );
}
