/** Kept for a visit once it has told the account of its subscription: a session that ends takes the subscription with it. */
export const attachedName = 'push-attached';
