import type { Country } from '#contract/places/countries.ts';
import { readChat, sendMessage } from '#server/features/chat/chat.ts';
import { moveCredits } from '#server/features/credits/credits.ts';
import { Gifs } from '#server/features/gifs/gifs.ts';
import { giveLike, markLikeSeen, takeUnannouncedLike } from '#server/features/likes/likes.ts';
import { markActive } from '#server/features/own-profile/own-profile.ts';
import { completePayment, type PaymentDeps, type Providers, placeOrder } from '#server/features/payments/payments.ts';
import { addChatPhoto, prepareDrawnPhoto } from '#server/features/photos/photos.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/http/context.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { typeset } from '../people/bios.ts';
import type { Player } from './casting.ts';
import type { Said } from './story.ts';

/** What the product is made of, as far as people of the demo use it before anybody looks. */
export interface Stage extends PaymentDeps {
  providers: Providers;
  storage: Storage;
  /** Where a drawn portrait lies on this machine. */
  portraitFile: (storageKey: string) => string;
}

const gifs = new Gifs();

/** Everything a use case wants to know of a request, told of somebody who did it long ago. */
function asked(stage: Stage, player: Player, now: Date) {
  const site = stage.sites.all.find(({ id }) => id === player.site_id);
  if (!site) throw new Error(`${player.name} lives on no site.`);
  const actor = { userId: player.id, sessionId: '', language: player.language };
  return { actor, site, now, locale: player.language, otherSites: [], fileUrl: (key: string) => key };
}

export interface Line {
  by: Player;
  to: Player;
  said: Said;
  now: Date;
}

/** The cast pay for what they write. The crowd and the fictional have no purse: what they say is the demo's. */
export async function say(tx: Transaction, stage: Stage, { by, to, said, now }: Line) {
  const context = { ...asked(stage, by, now), ...(!by.known && ({ free: true } as const)) };
  const { message } = await sendMessage(
    tx,
    context,
    await sendingOf(tx, stage, { by, to, said, now }),
    await gifOf(said),
  );
  return { conversation: message.conversation_id, read: message.id };
}

async function sendingOf(tx: Transaction, stage: Stage, { by, to, said, now }: Line) {
  const member = to.id;
  if (typeof said === 'string') return { kind: 'text', member, text: typeset(said, by.language) } as const;
  if ('gift' in said) return { kind: 'gift', member, gift: said.gift } as const;
  if ('gif' in said) return { kind: 'gif', member, gif: idOf(said.gif) } as const;
  const file = stage.portraitFile(by.photos[1] ?? '');
  const photo = await addChatPhoto(
    tx,
    await prepareDrawnPhoto(tx, stage.storage, { file, now }),
    asked(stage, by, now),
  );
  return { kind: 'photo', member, photo: photo.id } as const;
}

const idOf = (gif: string) => `local:${gif}`;
const gifOf = async (said: Said) => (typeof said === 'object' && 'gif' in said ? gifs.keep(idOf(said.gif)) : undefined);

export const read = (tx: Transaction, stage: Stage, reader: Player, what: Awaited<ReturnType<typeof say>>, now: Date) =>
  readChat(tx, asked(stage, reader, now), what);

export const like = (tx: Transaction, stage: Stage, by: Player, liked: Player, now: Date) =>
  giveLike(tx, asked(stage, by, now), liked.id);

/** Somebody was there when they last did something; a fictional profile is nowhere. */
export async function wasHere(tx: Transaction, player: Player, now: Date) {
  if (!player.fictional) await markActive(tx, player.id, now);
}

export const seeLike = (tx: Transaction, by: Player, liked: Player, now: Date) =>
  markLikeSeen(tx, { liker: by.id, liked: liked.id, now });

/** Nobody who logs in is met by news of last month: what was liked until now has been told. */
export async function hearOfLikes(tx: Transaction, stage: Stage, player: Player, now: Date) {
  while (await takeUnannouncedLike(tx, asked(stage, player, now)));
}

/** What a confirmed address gives. */
export async function welcome(tx: Transaction, stage: Stage, player: Player) {
  const { site } = asked(stage, player, player.signup_at);
  await receive(tx, player, { amount: site.settings.signup_credits, cause: 'signup', now: player.signup_at });
}

export const receive = (
  tx: Transaction,
  player: Player,
  { amount, cause, now }: { amount: number; cause: 'signup' | 'grant'; now: Date },
) => moveCredits(tx, { userId: player.id, amount, against: 'gifts', cause, causeId: player.id, now });

/** An order that was paid by card at the sandbox, with its credits, its receipt and its invoice. */
export async function buy(tx: Transaction, stage: Stage, player: Player, bundle: string, now: Date) {
  const buyer = asked(stage, player, now);
  const order = {
    bundle,
    paymentmethod: 'visa',
    country: countryOfPayment(player, buyer.site),
    immediate_supply: true,
    keep_method: false,
  } as const;
  const { id } = await placeOrder(tx, buyer, order, { kind: 'order', configured: stage.providers.configured });
  const paid = new Date(now.getTime() + 60_000);
  const cause = 'paid in the demo world before it began';
  await completePayment(tx, stage, { paymentId: id, kind: 'provider_event', cause, now: paid });
}

const countryOfPayment = ({ country }: Player, { settings }: Site): Country =>
  settings.countries.includes(country) ? country : 'FR';
