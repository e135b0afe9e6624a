import { randomUUID } from 'node:crypto';
import { minutesBefore } from './calendar.ts';
import { insertRows, type Queryable } from './insert.ts';
import type { Member } from './rows.ts';

/** Who said what among the cast, how many minutes ago; the last `unread` lines were not read by whom they are for. */
interface Talk {
  between: [one: string, other: string];
  lines: [who: string, minutesAgo: number, text: string][];
  unread: number;
}

const talks: Talk[] = [
  {
    between: ['Alice', 'Daniel'],
    unread: 1,
    lines: [
      [
        'Daniel',
        2_690,
        'Bonsoir Alice ! Architecte et marcheuse : quel bâtiment de Lyon me conseillez-vous de regarder d’en bas ?',
      ],
      ['Alice', 2_610, 'La tour rose, mais de l’intérieur de la cour. Et vous, toujours entre deux trains ?'],
      ['Daniel', 1_480, 'Toujours. Mais j’ai un samedi libre et une envie de café.'],
      ['Alice', 1_440, 'Un café, alors. Les pentes de la Croix-Rousse, onze heures ?'],
      ['Daniel', 26, 'Parfait. Je prends les croissants, vous choisissez la terrasse.'],
    ],
  },
  {
    between: ['Ines', 'Karim'],
    unread: 0,
    lines: [
      ['Karim', 4_900, 'Votre photo de concert m’a donné envie de ressortir ma guitare.'],
      ['Ines', 4_870, 'Ressortez-la ! Vous jouez quoi ?'],
      ['Karim', 4_855, 'Trois accords, mais avec conviction.'],
    ],
  },
  {
    between: ['Bruno', 'Ines'],
    unread: 1,
    lines: [['Ines', 70, 'Du pain chaud et des conversations honnêtes : je signe où ?']],
  },
  {
    // He was banned since, and is a name without a face to her.
    between: ['Emma', 'Serge'],
    unread: 0,
    lines: [
      ['Serge', 9_100, 'Hello Emma, you would earn more than a vet with the platform of a friend of mine. Curious?'],
      ['Emma', 9_070, 'I would rather earn less and sleep well. Is that why you write to people here?'],
    ],
  },
];

/** What everybody of the cast has to spend: whoever pays has bought a bundle once, the others have what a signup gives. */
const credits = { premium: 40, free: 3 };

export async function seedChats(db: Queryable, people: readonly Member[], now: Date) {
  await seedCredits(db, people, now);
  const idOf = (name: string) => {
    const person = people.find(({ profile }) => profile.name === name && !profile.fictional);
    if (!person) throw new Error(`${name} is not in the cast.`);
    return person;
  };
  for (const { between, lines, unread } of talks) {
    const [one, other] = between.map(idOf) as [Member, Member];
    await insertTalk(
      db,
      { one, other, unread },
      lines.map(([who, ago, text]) => ({ by: idOf(who).user.id, at: minutesBefore(now, ago), text })),
    );
  }
}

interface Line {
  by: string;
  at: string;
  text: string;
}

async function insertTalk(
  db: Queryable,
  { one, other, unread }: { one: Member; other: Member; unread: number },
  lines: Line[],
) {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return;
  const { rows } = await db.query<{ id: string }>(
    `insert into conversations (site_id, low_id, high_id, started_by, last_seq, created_at)
     values ($1, least($2::bigint, $3::bigint), greatest($2::bigint, $3::bigint), $4, $5, $6) returning id`,
    [one.user.site_id, one.user.id, other.user.id, first.by, lines.length, first.at],
  );
  const id = rows[0]?.id ?? '';
  const sides = [one, other].map((member) => {
    const partner = member === one ? other : one;
    const waiting = last.by === member.user.id ? 0 : unread;
    return {
      conversation_id: id,
      member_id: member.user.id,
      other_id: partner.user.id,
      other_name: partner.profile.name,
      unread: waiting,
      read_seq: lines.length - waiting,
      last_seq: lines.length,
      last_at: last.at,
      listed: true,
    };
  });
  await insertRows<(typeof sides)[number]>(db, 'conversation_sides', sideColumns, sides);
  const messages = lines.map(({ by, at, text }, place) => ({
    conversation_id: id,
    seq: place + 1,
    sender_id: by,
    client_id: randomUUID(),
    kind: 'text',
    text,
    cost: 0,
    at,
  }));
  await insertRows<(typeof messages)[number]>(db, 'messages', messageColumns, messages);
  for (const side of sides)
    await db.query(
      `insert into chat_totals as known (member_id, messages, unread) values ($1, $2, $3)
       on conflict (member_id) do update set messages = known.messages + excluded.messages,
         unread = known.unread + excluded.unread`,
      [side.member_id, lines.length, side.unread],
    );
}

async function seedCredits(db: Queryable, people: readonly Member[], now: Date) {
  const owners = people.filter(({ user, profile }) => !profile.fictional && user.status === 'active');
  for (const { user } of owners) {
    await db.query(
      `with account as (
         insert into ledger_accounts (kind, user_id, balance) values ('member', $1, $2) returning id
       ), movement as (
         insert into ledger_movements (cause, cause_id, at) values ($3, $1::text, $4) returning id
       )
       insert into ledger_entries (movement_id, account_id, amount, balance)
       select movement.id, account.id, $2::int, $2::int from movement, account
       union all
       select movement.id, house.id, -$2::int, null from movement, ledger_accounts as house where house.kind = 'gifts'`,
      [user.id, user.paid_user ? credits.premium : credits.free, user.paid_user ? 'grant' : 'signup', now],
    );
  }
}

const sideColumns = {
  conversation_id: 'bigint',
  member_id: 'bigint',
  other_id: 'bigint',
  other_name: 'text',
  unread: 'int',
  read_seq: 'int',
  last_seq: 'int',
  last_at: 'timestamptz',
  listed: 'boolean',
};

const messageColumns = {
  conversation_id: 'bigint',
  seq: 'int',
  sender_id: 'bigint',
  client_id: 'uuid',
  kind: 'text',
  text: 'text',
  cost: 'int',
  at: 'timestamptz',
};
