import { useState } from 'react';
import type { EventData } from '#contract/events/events.ts';
import type { ShownMember } from '#web/features/people/shown-member.ts';
import { useLive } from '#web/platform/live.ts';

/** The member as the page was told, and whether they are there as it was heard since. */
export function usePresence(member: ShownMember): ShownMember {
  const [heard, setHeard] = useState<{ after: ShownMember; presence: EventData<'presence'> }>();
  useLive('presence', (presence) => {
    if (presence.profile.id === member.id) setHeard({ after: member, presence });
  });
  if (heard?.after !== member) return member;
  const { online, last_active } = heard.presence;
  return { ...member, online, last_active };
}
