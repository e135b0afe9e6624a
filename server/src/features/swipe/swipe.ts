import { dayIn } from '#contract/accounts/birth-date.ts';
import { swipe, swipeLikesPerDay } from '#contract/constants.ts';
import { countries } from '#contract/places/countries.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import { giveLike, type LikingContext } from '#server/features/likes/likes.ts';
import { type CardRow, cardsOf, findViewer, kindsFor, type Viewer } from '#server/features/search/search.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import {
  countDecision,
  countLikes,
  type DealFilter,
  dealCards,
  deleteCardsOf,
  deleteDaysBefore,
  deleteDaysOf,
  findDeck,
  findHome,
  findLastPass,
  lockCard,
  saveOutcome,
  type Today,
} from './queries.ts';
import { daysBefore, interestsIn, likesLeft, nextMidnight } from './rules.ts';

export interface Game {
  deck: (CardRow & { shownInterests: ReturnType<typeof interestsIn> })[];
  likesLeft: number;
  resetsAt: Date;
  undo: string | null;
  match: boolean;
  viewer: Viewer;
}

/** Today's cards, with more put on the pile when it runs low. */
export async function openGame(db: Queryable, liking: LikingContext, { match } = { match: false }): Promise<Game> {
  const { actor, site, now } = liking;
  const today = todayOf(liking);
  const viewer = await findViewer(db, actor);
  if (!viewer) throw new Failure('not_found');
  let dealt = await findDeck(db, today, swipe.mostDealt);
  if (dealt.length < swipe.atLeast && (await dealMore(db, today, viewer, swipe.mostDealt - dealt.length)))
    dealt = await findDeck(db, today, swipe.mostDealt);
  const cards = new Map(
    (
      await cardsOf(
        db,
        dealt.map(({ id }) => id),
      )
    ).map((card) => [card.id, card]),
  );
  return {
    deck: dealt.flatMap(({ id, interests }) => {
      const card = cards.get(id);
      return card ? [{ shownInterests: interestsIn(interests, swipe.interests), ...card }] : [];
    }),
    likesLeft: likesLeft(await countLikes(db, actor.userId, today.day), swipeLikesPerDay),
    resetsAt: nextMidnight(site.settings.time_zone, now),
    undo: (allowancesOf(viewer.paid_user).swipeUndo && (await findLastPass(db, actor.userId, today.day))) || null,
    match,
    viewer,
  };
}

/**
 * From around the member first, then from their country, then from anywhere; those without a photo, and those who were
 * passed on an earlier day, only when there is nobody else.
 */
async function dealMore(db: Queryable, today: Today, viewer: Viewer, most: number): Promise<boolean> {
  const home = await findHome(db, today.own);
  if (!home) return false;
  const kinds = kindsFor(viewer, undefined);
  const region: DealFilter['places'] = { in: 'region', values: home.region === null ? [] : [home.region] };
  const country: DealFilter['places'] = { in: 'country', values: [home.country] };
  const anywhere: DealFilter['places'] = { in: 'country', values: countries };
  const steps: Pick<DealFilter, 'places' | 'withPhoto' | 'again'>[] = [
    ...[region, country, anywhere].map((places) => ({ places, withPhoto: true, again: false })),
    ...[country, anywhere].map((places) => ({ places, withPhoto: false, again: false })),
    ...[country, anywhere].map((places) => ({ places, withPhoto: false, again: true })),
  ];
  let missing = most;
  for (const step of steps) {
    if (missing <= 0) break;
    if (!step.places.values.length) continue;
    missing -= await dealCards(db, {
      genders: kinds.map(({ gender }) => gender),
      sexualities: kinds.map(({ sexuality }) => sexuality),
      most: missing,
      ...today,
      ...step,
    });
  }
  return missing < most;
}

/** Likes or passes one of today's cards. The same again changes nothing; whoever was decided about otherwise is gone. */
export async function decide(
  tx: Transaction,
  liking: LikingContext,
  { id, like }: { id: string; like: boolean },
): Promise<Game> {
  const { own, day } = todayOf(liking);
  const outcome = like ? 'like' : 'pass';
  const card = await lockCard(tx, { own, day, other: id });
  if (!card || (card.outcome !== null && card.outcome !== outcome)) throw new Failure('not_found');
  if (card.outcome === outcome) return openGame(tx, liking);
  const decision = await countDecision(tx, { own, day, like, mostLikes: swipeLikesPerDay });
  if (decision === undefined) {
    const resetsAt = nextMidnight(liking.site.settings.time_zone, liking.now);
    throw new Failure('out_of_likes', { data: { resets_at: resetsAt.toISOString() } });
  }
  await saveOutcome(tx, { own, day, other: id, outcome, decision });
  return openGame(tx, liking, like ? await giveLikeTo(tx, liking, id) : undefined);
}

/** Whoever has meanwhile gone or hidden is simply no longer among the cards. */
async function giveLikeTo(tx: Transaction, liking: LikingContext, id: string) {
  try {
    return await giveLike(tx, liking, id);
  } catch (refusal) {
    throw refusal instanceof Failure ? new Failure('not_found') : refusal;
  }
}

/** Puts the last one whom a premium member passed back on top. Doing so again changes nothing. */
export async function undo(tx: Transaction, liking: LikingContext, id: string): Promise<Game> {
  const { own, day } = todayOf(liking);
  const viewer = await findViewer(tx, liking.actor);
  if (!viewer || !allowancesOf(viewer.paid_user).swipeUndo) throw new Failure('premium_only');
  const card = await lockCard(tx, { own, day, other: id });
  if (!card || card.outcome === 'like') throw new Failure('not_found');
  if (card.outcome === 'pass') {
    if ((await findLastPass(tx, own, day)) !== id) throw new Failure('not_found');
    await saveOutcome(tx, { own, day, other: id, outcome: null, decision: null });
  }
  return openGame(tx, liking);
}

/** Sites lie in many time zones: what is two days older than remembered is past in all of them. */
export const forgetDays = (db: Queryable, now: Date) =>
  deleteDaysBefore(db, daysBefore(dayIn('UTC', now), swipe.rememberedDays + 2));

const cardsAtOnce = 500;

/** Some of the cards of somebody who is erased, dealt to them and of them. False when there are none left. */
export async function eraseSwipes(tx: Transaction, memberId: string): Promise<boolean> {
  if ((await deleteCardsOf(tx, memberId, cardsAtOnce)) > 0) return true;
  await deleteDaysOf(tx, memberId);
  return false;
}

const todayOf = ({ actor, site, otherSites, now }: LikingContext): Today => ({
  own: actor.userId,
  day: dayIn(site.settings.time_zone, now),
  siteId: site.id,
  otherSites,
});
