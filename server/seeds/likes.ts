import { minutesBefore } from './calendar.ts';
import { insertRows, type Queryable } from './insert.ts';
import type { Member } from './rows.ts';

/** Who likes whom among the cast, how many minutes ago, and whether that was seen. Two ways is a match. */
const likes: [liker: string, liked: string, minutesAgo: number, seen: boolean][] = [
  ['Daniel', 'Alice', 2_900, true],
  ['Alice', 'Daniel', 2_700, true],
  ['Bruno', 'Alice', 180, false],
  ['Farid', 'Alice', 1_300, false],
  ['Alice', 'Hugo', 900, false],
  ['Emma', 'Daniel', 400, false],
  ['Ines', 'Bruno', 75, false],
  ['Chloe', 'Bruno', 4_000, true],
  ['Hugo', 'Grace', 1_600, false],
  ['Karim', 'Ines', 5_200, true],
  ['Ines', 'Karim', 5_000, true],
];

export async function seedLikes(db: Queryable, people: readonly Member[], now: Date) {
  const idOf = (name: string) => {
    const person = people.find(({ profile }) => profile.name === name && !profile.fictional);
    if (!person) throw new Error(`${name} is not in the cast.`);
    return person.user.id;
  };
  const rows = likes.map(([liker, liked, minutesAgo, seen]) => ({
    liker_id: idOf(liker),
    liked_id: idOf(liked),
    created_at: minutesBefore(now, minutesAgo),
    // Told long ago: whoever logs in here is left in peace.
    announced_at: minutesBefore(now, minutesAgo),
    seen_at: seen ? minutesBefore(now, minutesAgo - 30) : null,
  }));
  const columns = {
    liker_id: 'bigint',
    liked_id: 'bigint',
    created_at: 'timestamptz',
    announced_at: 'timestamptz',
    seen_at: 'timestamptz',
  };
  await insertRows<(typeof rows)[number]>(db, 'likes', columns, rows);
}
