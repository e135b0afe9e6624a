import { insertRows, type Queryable } from './insert.ts';
import type { Member } from './rows.ts';

/** What waits for the demo's moderators: photos, reports and complaints of the invented crowd. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const photosWaiting = 25;

/** Photos that nobody has looked at yet, and when they came: the first of some people of the crowd. */
export function photosToCheck(people: readonly Member[], now: Date): ReadonlyMap<string, string> {
  const last = people.filter(({ photos }) => photos.length > 1).slice(-photosWaiting);
  return new Map(
    last.map(({ photos }, place): [string, string] => [
      photos.at(-1)?.id ?? '',
      new Date(now.getTime() - (place + 1) * minute).toISOString(),
    ]),
  );
}

const reports = [
  {
    reason: 'scam',
    remarks: 'Asks for money after two days.',
    minutes: 4,
    said: [
      ['reporter', 'You said you live near Nantes? Me too, since spring.'],
      ['reported', 'Yes, by the river. I had a hard week, my card is blocked by the bank.'],
      ['reporter', 'Oh no. I hope they fix it.'],
      ['reported', 'Could you send me €150 as a gift card until Monday? I will pay you back when we meet.', 'reported'],
    ],
  },
  {
    reason: 'spam',
    remarks: '',
    minutes: 52,
    said: [
      [
        'reported',
        'Hello! Everyone is on my other page, it is free there. Write to me at the number I sent.',
        'reported',
      ],
      ['reporter', 'No, thank you.'],
    ],
  },
  { reason: 'fake', remarks: 'These photos are of an actress.', minutes: 185, said: [] },
] as const;

/** Reports among people of the crowd who live on the same site, and two complaints of strangers. */
export async function seedReports(db: Queryable, crowd: readonly Member[], now: Date) {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const site = crowd[0]?.profile.site_id;
  if (site === undefined) return;
  const here = crowd.filter(({ profile }) => profile.site_id === site);
  const rows = reports.flatMap(({ reason, remarks, minutes, said }, place) => {
    const [reporter, reported] = [here[2 * place], here[2 * place + 1]];
    if (!reporter || !reported) return [];
    const context = said.map(([who, text, mark], index) => ({
      sender_id: (who === 'reported' ? reported : reporter).user.id,
      kind: 'text',
      text,
      gift: null,
      gif: null,
      photo_id: null,
      at: ago((minutes + said.length - index) * minute),
      reported: mark !== undefined,
    }));
    const people = { site_id: site, reporter_id: reporter.user.id, reported_id: reported.user.id };
    return [{ ...people, reason, remarks, at: ago(minutes * minute), context: context.length > 0 ? context : null }];
  });
  const columns = {
    site_id: 'smallint',
    reporter_id: 'bigint',
    reported_id: 'bigint',
    reason: 'text',
    remarks: 'text',
    at: 'timestamptz',
    context: 'jsonb',
  };
  await insertRows<(typeof rows)[number]>(db, 'reports', columns, rows);
  const complaints = [
    {
      site_id: site,
      kind: 'rights',
      email: 'jeanne@complaint.example',
      name: 'Jeanne',
      subject: 'My photo on a profile',
      text: 'Someone uses a photo of me that I never put here. Please take it down.',
      language: 'en',
      sent_at: ago(5 * day),
    },
    {
      site_id: site,
      kind: 'other',
      email: 'paul@complaint.example',
      name: 'Paul',
      subject: 'No answer from support',
      text: 'I wrote twice about an invoice and would like to know who reads it.',
      language: 'en',
      sent_at: ago(26 * hour),
    },
  ];
  await insertRows<(typeof complaints)[number]>(
    db,
    'complaints',
    {
      site_id: 'smallint',
      kind: 'text',
      email: 'text',
      name: 'text',
      subject: 'text',
      text: 'text',
      language: 'text',
      sent_at: 'timestamptz',
    },
    complaints,
  );
}
