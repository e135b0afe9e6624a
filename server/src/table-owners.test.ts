import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';

/**
 * Who writes which table. Whoever else wants something written asks the owner's public file, which keeps its rules.
 * Reading across is fine. Triggers and functions of the migrations may write what they like.
 */
const owners: Record<string, readonly string[]> = {
  'features/accounts': [
    'banned_emails',
    'closed_accounts',
    'consents',
    'known_devices',
    'login_failures',
    'passkey_challenges',
    'passkeys',
    'recovery_codes',
    'second_factors',
    'sessions',
    'signup_messages',
    'tokens',
    'users',
  ],
  'features/age': ['age_proofs', 'age_requests', 'age_trusted_lists'],
  'features/bell': ['bell_entries', 'bell_seen'],
  'features/blocking': ['blocks', 'reports'],
  'features/complaints': ['complaints'],
  'features/chat': ['chat_preferences', 'chat_totals', 'conversation_sides', 'conversations', 'messages'],
  'features/credits': ['ledger_accounts', 'ledger_entries', 'ledger_movements'],
  'features/direct-debit': ['debit_blocks', 'debit_codes', 'debit_files', 'debit_mandates', 'debits'],
  'features/data-export': ['data_exports'],
  'features/discounts': ['discount_codes', 'discount_uses'],
  'features/events': ['live_events', 'live_heads'],
  'features/insight': [
    'insight_cohorts',
    'insight_figures',
    'insight_landers',
    'insight_money',
    'insight_progress',
    'traffic_sources',
  ],
  'features/invoices': ['invoice_counters', 'invoices'],
  'features/leaving': ['deletions', 'leaving_offers'],
  'features/likes': ['likes', 'likes_told', 'matches'],
  'features/moderation': ['appeals', 'decisions', 'evidence', 'legal_holds', 'queue_items'],
  'features/notifications': [
    'announcement_mails',
    'announcements',
    'notification_mails',
    'notification_progress',
    'notification_reminders',
    'notification_settings',
  ],
  'features/operator-pages': ['operator_pages'],
  'features/own-profile': ['profile_prompts', 'profiles'],
  'features/payments': ['payment_refunds', 'payment_transitions', 'payments', 'stored_methods'],
  'features/voices': ['chat_voices'],
  'features/photo-checks': ['photo_checks'],
  'features/photos': ['chat_photos', 'discarded_files', 'photos', 'rejected_photos'],
  'features/places': ['cities', 'regions'],
  'features/push': ['push_subscribers', 'push_subscriptions'],
  'features/search': ['cams', 'member_cards', 'member_traits'],
  'features/short-links': ['short_links'],
  'features/sites': ['companies', 'settings_changes', 'sites'],
  'features/staff': ['audit_log', 'staff', 'staff_challenges', 'staff_passkeys', 'staff_sessions'],
  'features/swipe': ['swipe_cards', 'swipe_days'],
  'features/tracking': ['conversions', 'networks', 'postbacks'],
  'features/visits': ['page_visits'],
  'platform/database': ['migrations', 'readiness_probe'],
  'platform/calls': ['idempotency_keys'],
  'platform/jobs': ['jobs'],
  'platform/outbox': ['outbox'],
  'platform/platform.ts': ['platform_state'],
};

const exceptions: { writer: string; table: string; why: string }[] = [
  {
    writer: 'features/sites',
    table: 'platform_state',
    why: 'a drawer of named values, each with a writer of its own: the version of the settings is raised with them',
  },
];

const root = import.meta.dirname;
const isRunningCode = (file: string) =>
  /[.](ts|mjs)$/.test(file) && !/[.](test|fixture)[.]ts$/.test(file) && !file.startsWith('testing/');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isRunningCode);
const writerOf = (file: string) => file.split('/').slice(0, 2).join('/');
const ownerOf = (table: string) => Object.keys(owners).find((owner) => owners[owner]?.includes(table));

const write =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?:\s+only)?(?=\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set\b))\s+(\$\{|[a-z_]+)/g;

/** The tables that SQL in this text writes; `${` where a name is put together, which nobody could check. */
const writesIn = (text: string) => [...text.matchAll(write)].map(([, table = '']) => table);

describe('a table is written by its owner alone', () => {
  const writes = files.flatMap((file) =>
    writesIn(readFileSync(join(root, file), 'utf8')).map((table) => ({ file, table })),
  );

  it('by whoever may, everywhere in the server', () => {
    const mayWrite = ({ file, table }: { file: string; table: string }) =>
      ownerOf(table) === writerOf(file) ||
      exceptions.some((exception) => exception.table === table && exception.writer === writerOf(file));
    expect(writes.filter((each) => !mayWrite(each))).toEqual([]);
  });

  it('and whatever writes is found: no list of owners without its statements', () => {
    expect(writes.length).toBeGreaterThan(100);
    const written = new Set(writes.map(({ file, table }) => `${writerOf(file)} ${table}`));
    expect(exceptions.filter(({ writer, table }) => !written.has(`${writer} ${table}`))).toEqual([]);
  });

  it('and every table of the migrations has one', () => {
    const folder = join(root, '../migrations');
    const schema = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const tables = schema.flatMap((text) =>
      [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name]) => name),
    );
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.filter((table) => !ownerOf(table ?? ''))).toEqual([]);
    const listed = Object.values(owners).flat();
    expect(listed.filter((table, index) => listed.indexOf(table) !== index)).toEqual([]);
  });
});

test.each([
  ['insert into likes as known (a) values (1)', ['likes']],
  ['update likes set seen_at = $1', ['likes']],
  ['update likes as one set seen_at = $1', ['likes']],
  ['with gone as (delete from likes returning 1) update only users set a = 1', ['likes', 'users']],
  ['insert into likes values (1) on conflict do update set a = 1', ['likes']],
  ['select from likes for no key update of likes', []],
  ['create trigger t after update on likes', []],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template that is read here.
  ['delete from ${table}', ['${']],
])('%s is read as a write of %j', (sql, tables) => {
  expect(writesIn(sql)).toEqual(tables);
});
