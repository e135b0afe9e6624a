import type { MailFacts, Sender } from './mail-facts.ts';
import { Action, Facts, Line, MailFrame } from './parts.tsx';
import { fill } from './words.ts';

type ChangeProps = MailFacts['passwordChanged'] & { sender: Sender };

interface ChangeWords {
  preview: string;
  lead: string;
  warning: string;
}

/** Tells the owner of an account that a way into it has changed: what, from where, when, and what to do if it was not them. */
function changeMail({ sender, name, device, time, link }: ChangeProps, { preview, lead, warning }: ChangeWords) {
  // The lines about the device stand with the mail that has nothing else to tell.
  const { greeting, newDevice: words, passwordReset } = sender.words;
  return (
    <MailFrame sender={sender} preview={preview}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{lead}</Line>
      <Facts>{[fill(words.device, { device: device || words.unknownDevice }), fill(words.time, { time })]}</Facts>
      <Line>{warning}</Line>
      <Action sender={sender} link={link}>
        {passwordReset.action}
      </Action>
    </MailFrame>
  );
}

export function NewPasskeyMail(props: ChangeProps & MailFacts['newPasskey']) {
  const { newPasskey } = props.sender.words;
  return changeMail(props, { ...newPasskey, lead: fill(newPasskey.lead, { passkey: props.passkey }) });
}

export const SecondFactorOnMail = (props: ChangeProps) => changeMail(props, props.sender.words.secondFactorOn);
export const SecondFactorOffMail = (props: ChangeProps) => changeMail(props, props.sender.words.secondFactorOff);
export const PasswordChangedMail = (props: ChangeProps) => changeMail(props, props.sender.words.passwordChanged);
