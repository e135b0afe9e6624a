import type { MailProps } from './mail-facts.ts';
import { Action, Line, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

/** The copy of their data that a member asked for is ready. */
export function DataExportMail({ sender, name, date, link }: MailProps<'dataExport'>) {
  const { greeting, dataExport: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={fill(words.preview, { date })}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { site: sender.siteName })}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{fill(words.until, { date })}</Note>
      <Note>{words.not_you}</Note>
    </MailFrame>
  );
}
