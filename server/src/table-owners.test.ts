import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functionsIn, hiddenWritesIn, tablesWrittenIn } from './testing/table-writes.ts';

/**
 * Who writes which table. Whoever else wants something written asks the owner's public file, which keeps its rules.
 * Reading across is fine.
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

/**
 * What functions of the migrations write, whosever it is: triggers keep what follows from a row in the statement that writes
 * the row, so that no feature can forget it. A new one is agreed with the owner of what it writes.
 */
const writtenByFunctions: Record<string, readonly string[]> = {
  age_proof_changed: ['member_cards'],
  discard_evidence: ['discarded_files'],
  discard_photo_files: ['discarded_files', 'evidence'],
  end_push_with_session: ['push_subscriptions'],
  forget_conversation_of_block: ['chat_totals', 'conversations'],
  forget_empty_conversations: ['conversations'],
  forget_push_subscriber: ['push_subscribers'],
  match_likes: ['matches'],
  note_closed_account: ['closed_accounts'],
  other_main_photo: ['photo_checks', 'queue_items'],
  photo_check_changed: ['member_cards', 'queue_items'],
  photo_check_gone: ['member_cards', 'queue_items'],
  photo_check_unqueued: ['photo_checks'],
  preserve_conversation: ['evidence'],
  queue_complaint: ['queue_items'],
  queue_photos: ['queue_items'],
  queue_report: ['queue_items'],
  refresh_member_cards: ['member_cards'],
  refresh_member_traits: ['member_traits'],
  remember_rejected_photo: ['rejected_photos'],
  unqueue: ['queue_items'],
};

/**
 * What seeds write, whosever it is: they make a world before anybody is there, thousands of rows in one statement, in a database
 * that no rule has had a say in yet. Constraints and triggers hold for them as well. What has a use case that can be called for
 * each of a few, they call: the stories do.
 */
const writtenBySeeds: readonly string[] = [
  'age_proofs',
  'cams',
  'cities',
  'companies',
  'complaints',
  'consents',
  'deletions',
  'discount_codes',
  'networks',
  'operator_pages',
  'page_visits',
  'photo_checks',
  'photos',
  'platform_state',
  'profile_prompts',
  'profiles',
  'regions',
  'reports',
  'sites',
  'users',
];
// Puts the statements of all seeds together, from the names that `insertRows` and `rowsOf` are given.
const seedsWriter = 'insert.ts';
// A temporary table from which the seed of a million makes its members.
const temporaryTables = ['synthetic_models'];

const root = import.meta.dirname;
const textIn = (folder: string) => (file: string) => ({ file, text: readFileSync(join(folder, file), 'utf8') });
const isRunningCode = (file: string) =>
  /[.](tsx?|mjs)$/.test(file) && !/[.](test|fixture)[.]tsx?$/.test(file) && !file.startsWith('testing/');
const codeIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isRunningCode).map(textIn(folder));
const migrations = readdirSync(join(root, '../migrations'))
  .sort()
  .map((file) => textIn(join(root, '../migrations'))(file).text);

const code = codeIn(root);
const seeds = codeIn(join(root, '../seeds'));
const writerOf = (file: string) => file.split('/').slice(0, 2).join('/');
const ownerOf = (table: string) => Object.keys(owners).find((owner) => owners[owner]?.includes(table));
const writes = code.flatMap(({ file, text }) => tablesWrittenIn(text).map((table) => ({ file, table })));
const unique = (names: string[]) => [...new Set(names)].sort();
const seeded = unique(seeds.flatMap(({ text }) => [...tablesWrittenIn(text), ...rowsIn(text)]));

/** The tables that a seed names to `insertRows` and `rowsOf`. */
function rowsIn(text: string): string[] {
  const calls = text.matchAll(/\b(?:insertRows|rowsOf)(?:<[^>]*>)?\(\s*(?:\w+,\s*)?'(\w+)'/g);
  return [...calls].map(([, table = '']) => table);
}

describe('a table is written by its owner alone', () => {
  it('everywhere in the server', () => {
    const mayWrite = ({ file, table }: { file: string; table: string }) =>
      ownerOf(table) === writerOf(file) ||
      exceptions.some((exception) => exception.table === table && exception.writer === writerOf(file));
    expect(writes.filter((each) => !mayWrite(each))).toEqual([]);
  });

  it('and nowhere under a name that is put together, which nobody could check', () => {
    const hidden = [...code, ...seeds].flatMap(({ file, text }) => hiddenWritesIn(text).map(() => file));
    expect(hidden).toEqual([seedsWriter]);
  });

  it('and whatever writes is found: no exception without its statements', () => {
    expect(writes.length).toBeGreaterThan(100);
    const written = new Set(writes.map(({ file, table }) => `${writerOf(file)} ${table}`));
    expect(exceptions.filter(({ writer, table }) => !written.has(`${writer} ${table}`))).toEqual([]);
  });

  it('or by a function of the migrations, or a seed, as they are listed', () => {
    const functions = [...functionsIn(migrations)].map(([name, body]) => [name, tablesWrittenIn(body)] as const);
    expect(Object.fromEntries(functions.filter(([, tables]) => tables.length > 0))).toEqual(writtenByFunctions);
    expect(seeded.filter((table) => !temporaryTables.includes(table))).toEqual(writtenBySeeds);
  });

  it('and every table of the migrations has one owner', () => {
    const tables = migrations.flatMap((text) =>
      [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name]) => name),
    );
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.filter((table) => !ownerOf(table ?? ''))).toEqual([]);
    const listed = Object.values(owners).flat();
    expect(listed.filter((table, index) => listed.indexOf(table) !== index)).toEqual([]);
  });

  it('and every table that has an owner is written at all', () => {
    const written = new Set([
      ...writes.map(({ table }) => table),
      ...Object.values(writtenByFunctions).flat(),
      ...writtenBySeeds,
    ]);
    expect(
      Object.values(owners)
        .flat()
        .filter((table) => !written.has(table)),
    ).toEqual([]);
  });
});
