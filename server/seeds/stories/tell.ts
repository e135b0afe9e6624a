import type { Transaction } from '#server/platform/database/database.ts';
import { cast } from '../cast.ts';
import { buy, hearOfLikes, like, read, receive, type Stage, say, seeLike, wasHere, welcome } from './acts.ts';
import { alice } from './alice.ts';
import { bruno } from './bruno.ts';
import { createCasting, type Player } from './casting.ts';
import { chloe } from './chloe.ts';
import { otherLives } from './others.ts';
import type { Life, Story } from './story.ts';

export const lives: Life[] = [alice, bruno, chloe, ...otherLives];

const minute = 60_000;
const day = 1440 * minute;

/** One thing that somebody did, and when. */
interface Act {
  at: Date;
  /** Who is seen on the site by it. */
  by?: Player;
  play: () => Promise<unknown>;
}

/**
 * Lets the cast have lived on the site before anybody looks: they sign up, buy, like, write and read, each at its time and
 * by the product's own use cases, so that credits, invoices and counts are as true as anybody's.
 */
export async function writeStories(tx: Transaction, stage: Stage, now: Date) {
  const players = await findPlayers(tx);
  const castPart = createCasting(players, now);
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute);
  const named = (name: string) => {
    const found = players.find((player) => player.name === name && (player.known || player.fictional));
    if (!found) throw new Error(`${name} is not in the cast.`);
    return found;
  };

  const acts: Act[] = [];
  const gone: Player[] = [];
  for (const player of players.filter(({ known, status }) => known && status === 'active'))
    acts.push({ at: player.signup_at, play: () => welcome(tx, stage, player) });
  for (const { of, stories, bought = [], granted } of lives) {
    const lead = named(of);
    for (const [bundle, daysAgo] of bought)
      acts.push({ at: ago(daysAgo * 1440), play: () => buy(tx, stage, lead, bundle, ago(daysAgo * 1440)) });
    if (granted) {
      const [amount, daysAgo] = granted;
      const at = ago(daysAgo * 1440);
      acts.push({ at, play: () => receive(tx, lead, { amount, cause: 'grant', now: at }) });
    }
    for (const story of stories) {
      const other =
        typeof story.with === 'string' ? named(story.with) : castPart(story.with, lead, beginning(story, ago));
      if (typeof story.with !== 'string' && story.with.gone) gone.push(other);
      acts.push(
        ...likesOf(tx, stage, { story, lead, other, ago }),
        ...messagesOf(tx, stage, { story, lead, other, ago }),
      );
    }
  }

  const closed = players.filter(({ known, status }) => known && status === 'banned');
  await setStatus(tx, closed, 'active');
  const inOrder = acts.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const { play } of inOrder) await play();
  // When they were here last is all that is known of somebody's visits, so it is written once.
  const lastVisits = new Map(inOrder.flatMap(({ by, at }) => (by ? [[by, at] as const] : [])));
  for (const [player, at] of lastVisits) await wasHere(tx, player, at);
  await setStatus(tx, closed, 'banned');
  await setStatus(tx, gone, 'pending_deletion');
  for (const player of players.filter(({ known }) => known)) await hearOfLikes(tx, stage, player, now);
  return { conversations: lives.flatMap(({ stories }) => stories.filter(({ talk }) => talk)).length };
}

interface Told {
  story: Story;
  lead: Player;
  other: Player;
  ago: (minutes: number) => Date;
}

const beginning = ({ likes = {}, talk = [] }: Story, ago: Told['ago']) =>
  new Date(ago(Math.max(likes.mine ?? 0, likes.theirs ?? 0, ...talk.map(([, minutes]) => minutes))).getTime() - day);

function likesOf(tx: Transaction, stage: Stage, { story: { likes = {} }, lead, other, ago }: Told): Act[] {
  const acts: Act[] = [];
  const { mine, theirs, seen = true } = likes;
  if (mine !== undefined) acts.push({ at: ago(mine), by: lead, play: () => like(tx, stage, lead, other, ago(mine)) });
  if (theirs !== undefined) {
    acts.push({ at: ago(theirs), by: other, play: () => like(tx, stage, other, lead, ago(theirs)) });
    if (seen) acts.push({ at: ago(theirs - 20), play: () => seeLike(tx, other, lead, ago(theirs - 20)) });
  }
  return acts;
}

/** A line is read before the reader says the next one; those at the end that nobody has read stay unread. */
function messagesOf(tx: Transaction, stage: Stage, { story, lead, other, ago }: Told): Act[] {
  const { talk = [], unread = 0 } = story;
  return talk.map(([who, minutes, said], index) => {
    const [by, to] = who === 'me' ? [lead, other] : [other, lead];
    const turns = talk[index + 1]?.[0] !== who;
    const isRead = index < talk.length - unread && (turns || index === talk.length - unread - 1);
    const play = async () => {
      const now = ago(minutes);
      const what = await say(tx, stage, { by, to, said, now });
      if (isRead) await read(tx, stage, to, what, now);
    };
    return { at: ago(minutes), by, play };
  });
}

const castNames = new Set(cast.map(({ name }) => name));

async function findPlayers(tx: Transaction): Promise<Player[]> {
  const { rows } = await tx.query<Player>(
    `select users.id, users.site_id, users.email, users.language, users.status, users.signup_at,
       users.password_hash is not null as known, name, gender, sexuality, date_of_birth::text, country, interests,
       fictional, array(select storage_key from photos where profile_id = users.id order by position) as photos
     from users join profiles on profiles.id = users.id order by users.site_id, users.id`,
  );
  return rows.map((row) => ({ ...row, known: row.known && castNames.has(row.name) }));
}

/** Writes the status alone: the decision, mails and ended sessions of a ban or a deletion are no part of what the demo tells. */
async function setStatus(
  tx: Transaction,
  players: readonly Player[],
  status: 'active' | 'banned' | 'pending_deletion',
) {
  const ids = players.map(({ id }) => id);
  await tx.query('update users set status = $2 where id = any($1)', [ids, status]);
  const shown = status === 'active' ? 'active' : 'disabled';
  await tx.query('update profiles set status = $2 where id = any($1)', [ids, shown]);
}
