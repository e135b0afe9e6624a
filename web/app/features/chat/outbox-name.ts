/** Where a member's messages wait on this device; apart, so that a page need not load the chat to look whether any do. */
export const outboxName = (userId: string) => `chat-outbox-${userId}`;
