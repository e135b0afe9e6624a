import { keepDraft, readDraft } from '#web/features/signup/draft.ts';

/**
 * The first message that a landing page asks for waits on this device, where signup looks for it (R3.07), so that it stands in no
 * address. Where the device keeps nothing, the form takes it along as it does without script.
 */
export function keepAnswers() {
  const form = document.querySelector<HTMLFormElement>('form[data-signup]');
  form?.addEventListener('formdata', ({ formData }) => {
    const message = String(formData.get('signup_message') ?? '');
    if (!message.trim() || keepMessage(message)) formData.delete('signup_message');
  });
}

/** True where the device keeps it. */
export function keepMessage(message: string): boolean {
  keepDraft({ ...readDraft(), member_id: addressee(), signup_message: message });
  return (readDraft()?.signup_message ?? '') === message;
}

/** What was begun for this member; a message to somebody else stays theirs. */
export function readMessage(): string | undefined {
  const draft = readDraft();
  return draft?.member_id === addressee() ? draft.signup_message : undefined;
}

const addressee = () => document.querySelector<HTMLInputElement>('form[data-signup] [name="member_id"]')?.value ?? '';
