import type { MailProps } from './mail-facts.ts';
import { Action, Line, Lines, MailFrame, Note } from './parts.tsx';
import { fill } from './words.ts';

/** Tells a member what was decided about something of theirs, why, and how to object (Digital Services Act, article 17). */
export function SanctionMail({ sender, name, what, notice, date, link }: MailProps<'sanction'>) {
  const { greeting, sanction: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.leads[what], { date })}</Line>
      <Lines text={notice} />
      <Line>{words.appeal}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
    </MailFrame>
  );
}

/** Tells a member what came of their photo check. */
export function PhotoCheckMail({ sender, name, notice, link }: MailProps<'photoCheck'>) {
  const { greeting, photoCheck: words } = sender.words;
  const said = notice ? words.refused : words.confirmed;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{said.lead}</Line>
      {notice && <Lines text={notice} />}
      <Line>{said.next}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.erased}</Note>
    </MailFrame>
  );
}

/** Confirms a report to whoever made it. */
export function ReportReceivedMail({ sender, name, reference, link }: MailProps<'reportReceived'>) {
  const { greeting, reportReceived: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { reference })}</Line>
      <Line>{words.next}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
    </MailFrame>
  );
}

/** Tells whoever made a report what came of it. */
export function ReportDecidedMail({ sender, name, reference, outcome, link }: MailProps<'reportDecided'>) {
  const { greeting, reportDecided: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { reference })}</Line>
      <Line>{words.outcomes[outcome]}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
      <Note>{words.after}</Note>
    </MailFrame>
  );
}

/** Answers a complaint or an appeal, in the words of whoever decided it. */
export function DecidedMail({ sender, name, reference, notice, link }: MailProps<'decided'>) {
  const { greeting, decided: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { reference })}</Line>
      <Lines text={notice} />
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
    </MailFrame>
  );
}

/** Warns whoever wrote with a fraud, and tells how many credits came back. */
export function FraudWarningMail({ sender, name, other, credits, link }: MailProps<'fraudWarning'>) {
  const { greeting, fraudWarning: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{fill(words.lead, { other })}</Line>
      <Line>{words.advice}</Line>
      {credits > 0 && <Line>{fill(words.credits, { credits })}</Line>}
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
    </MailFrame>
  );
}
