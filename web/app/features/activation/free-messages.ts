import type { PublicSettings } from '#contract/sites/settings.ts';

/** How many messages the credits of a signup pay for; none where a message costs nothing anyway. */
export const freeMessages = ({ signup_credits, message_credits }: PublicSettings) =>
  message_credits === 0 ? 0 : Math.floor(signup_credits / message_credits);
