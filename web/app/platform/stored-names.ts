/*
 * Everything that our pages keep in a browser beside cookies, by name: a store takes no other. The page about cookies has a line
 * for each. A name that ends in a dash or a colon goes on with the number of a member.
 */

/** On the device, until somebody clears it. */
export const onDevice = [
  'consent',
  'tracking',
  'site-entry-warning',
  'signup-draft',
  'emoji-recent',
  'chat-outbox-',
  'chat-drafts-',
  'push-',
  'visits',
] as const;

/** For a visit: gone with the tab. */
export const forVisit = [
  'tracking',
  'geocode',
  'unfinished-conversation',
  'unsaved-profile:',
  'push-attached',
  'chunk-reload-at',
  'visit-counted',
  'chats-kept',
  'log-bounces',
] as const;

type Complete<Name extends string> = Name extends `${string}-` | `${string}:` ? `${Name}${string}` : Name;
export type StoredName = Complete<(typeof onDevice)[number] | (typeof forVisit)[number]>;
