import type { MailProps } from './mail-facts.ts';
import { Action, Facts, Line, MailFrame } from './parts.tsx';
import { fill } from './words.ts';

/** Tells of a login from a device the account did not know, and how to end it. */
export function NewDeviceMail({ sender, name, device, time, link }: MailProps<'newDevice'>) {
  const { greeting, newDevice: words } = sender.words;
  return (
    <MailFrame sender={sender} preview={words.preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{words.lead}</Line>
      <Facts>{[fill(words.device, { device: device || words.unknownDevice }), fill(words.time, { time })]}</Facts>
      <Line>{words.warning}</Line>
      <Action sender={sender} link={link}>
        {words.action}
      </Action>
    </MailFrame>
  );
}
