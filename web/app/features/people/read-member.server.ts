import { data, redirect } from 'react-router';
import type { Answer, FailureAnswer } from '#contract/calls.ts';
import type { PageContext } from '#contract/pages/pages.ts';
import { pathTo } from '#contract/pages/routes.ts';

/** A wall between two members, and who put it up. */
export interface Wall {
  by: 'them' | 'me';
  name: string;
}
/** The name of who is behind the wall comes with the failure. */
type Refusal = FailureAnswer & { error: { name?: string } };
type Read = { answer: Answer<'memberPage'>; wall?: undefined } | { answer?: undefined; wall: Wall };

const walls: Record<string, Wall['by']> = { blocked_by: 'them', you_blocked: 'me' };

/** Asks for a member, and says what a refusal means for the page: the way to log in, a wall, or nobody there. */
export async function readMember(context: PageContext, id: string, address: URL): Promise<Read> {
  const network = address.searchParams.get('network');
  try {
    return { answer: await context.ask('memberPage', { id, ...(network && { network }) }) };
  } catch (refusal) {
    if (!(refusal instanceof Response)) throw refusal;
    const { error, authentication_required: visitor } = (await refusal.clone().json()) as Refusal;
    if (visitor) {
      const next = address.pathname + address.search;
      throw redirect(`${pathTo('login', context.locale)}?${new URLSearchParams({ next })}`);
    }
    const by = walls[error.code];
    if (by) return { wall: { by, name: error.name ?? '' } };
    // What cannot be an id is nobody.
    if (refusal.status === 422) throw data(null, { status: 404 });
    throw refusal;
  }
}
