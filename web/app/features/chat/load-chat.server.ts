import { data } from 'react-router';
import type { FailureAnswer } from '#contract/calls.ts';
import type { PageContext } from '#contract/pages/pages.ts';
import type { ChatAnswer } from './composer/terms.ts';

/** A wall between two members, and who put it up. */
export interface Wall {
  by: 'them' | 'me';
  name: string;
}
type Refusal = FailureAnswer & { error: { name?: string } };

const walls: Record<string, Wall['by']> = { blocked_by: 'them', you_blocked: 'me' };

/** Asks for a conversation, and says what a refusal means for the page: a wall, or nobody there. */
export async function readChat(
  context: PageContext,
  query: { conversation: string } | { member: string },
): Promise<{ loaded: ChatAnswer; wall?: undefined } | { loaded?: undefined; wall: Wall }> {
  try {
    return { loaded: await context.ask('chat', query) };
  } catch (refusal) {
    if (!(refusal instanceof Response)) throw refusal;
    const { error } = (await refusal.clone().json()) as Refusal;
    const by = walls[error.code];
    if (by) return { wall: { by, name: error.name ?? '' } };
    // What cannot be an id is nobody, and neither is oneself.
    if (refusal.status === 422) throw data(null, { status: 404 });
    throw refusal;
  }
}
