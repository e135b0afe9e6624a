/** A like, as far as it decides whether the one who is liked learns of it. */
export interface Given {
  /** Whether the member who gave it can be found at all: confirmed, not closed away, not invisible. */
  visible: boolean;
  /** Whether the account and the profile are there, seen by everybody or not. */
  active: boolean;
  match: boolean;
}

/**
 * Nobody is told of somebody whose profile they could not open. Who is invisible is seen by those they match with; their
 * other likes wait until they show themselves, and those of an unconfirmed member until the address is confirmed.
 */
export const isNotified = ({ visible, active, match }: Given) => visible || (active && match);
