import { deviceStore, type Store } from '#web/platform/stores.ts';
import { birthDateOf, birthPartsOf, emptyValues, type SignupValues } from './signup-values.ts';

export const draftKey = 'signup-draft';

// What survives a reload, by name, so that nothing gets in by accident: the password never, and whoever comes back
// agrees to the terms again.
const kept = [
  'gender',
  'seeks',
  'country',
  'region',
  'city',
  'name',
  'email',
  'member_id',
  'signup_message',
  'interest',
] as const;
const longest = 1000;

/** Keeps what was typed on this device. Where nothing can be kept, nothing is, and the form goes on without. */
export function keepDraft(values: Partial<SignupValues>, store: Store = deviceStore) {
  const known = { ...emptyValues, ...values };
  const draft = Object.fromEntries(kept.map((field) => [field, known[field]]));
  store.set(draftKey, JSON.stringify({ ...draft, date_of_birth: birthDateOf(known) }));
}

/** What was typed before, as far as it is what this form asks for; undefined when there is nothing. */
export function readDraft(store: Store = deviceStore): Partial<SignupValues> | undefined {
  const stored = parsed(store.get(draftKey));
  const text = (field: string) => {
    const value = stored[field];
    return typeof value === 'string' ? value.slice(0, longest) : '';
  };
  const said = kept.map((field) => [field, text(field)]).filter(([, value]) => value !== '');
  const date = text('date_of_birth');
  const draft: Partial<SignupValues> = { ...Object.fromEntries(said), ...(date && birthPartsOf(date)) };
  return Object.keys(draft).length ? draft : undefined;
}

export const forgetDraft = (store: Store = deviceStore) => store.remove(draftKey);

/** Anybody may have written to the storage of this browser. */
function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
