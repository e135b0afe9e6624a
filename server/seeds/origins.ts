import { landerNames } from '#contract/landers/landers.ts';
import { createRandom } from './random.ts';
import type { Member } from './rows.ts';

/** Who sends members of the demo, by which campaigns, and what each confirmed address costs, in hundredths. */
export const senders = [
  { name: 'northlight', refs: ['autumn', 'search', 'display'], cost: 310 },
  { name: 'clickbridge', refs: ['weekend', 'video'], cost: 585 },
  { name: 'postcard', refs: ['newsletter'], cost: null },
];

/** How a member came: when they confirmed their address, who sent them, and which landing page led them. */
interface Origin {
  confirmed_at: string | null;
  tracking: { network?: string; ref?: string };
  lander: string | null;
}

/** The same member, with how they came. */
export const withOrigin = (member: Member): Member => ({ ...member, user: { ...member.user, ...originOf(member) } });

const shown = landerNames.slice(0, 5);

/** Everybody confirmed their address within the hour. A third of the crowd was sent; nobody sent the cast. */
function originOf({ user, profile }: Member): Origin {
  const random = createRandom(`origin of ${user.id}`);
  const minutes = random.integer(1, 60);
  const isConfirmed = user.email !== null && user.status !== 'not_confirmed';
  const confirmed_at = isConfirmed
    ? new Date(
        Math.min(Date.parse(user.signup_at) + minutes * 60_000, Date.parse(profile.last_active_at)),
      ).toISOString()
    : null;
  const isSent = user.email !== null && user.password_hash === null && random.chance(1 / 3);
  if (!isSent) return { confirmed_at, tracking: {}, lander: null };
  const { name, refs } = random.weighted(senders.map((sender, place) => [sender, 3 - place]));
  const ref = random.weighted(refs.map((each) => [each, 1]));
  return { confirmed_at, tracking: { network: name, ref }, lander: random.weighted(shown.map((each) => [each, 1])) };
}
