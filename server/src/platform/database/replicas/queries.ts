import type { Queryable } from '../database.ts';
import { type Position, positionOf } from './positions.ts';
import type { ReplayState } from './rules.ts';

const identity = `(select system_identifier::text from pg_control_system()) || ' ' || current_database() as identity`;

/** The leader's WAL insert LSN; undefined on a standby. Not the flush LSN, which an acknowledged commit may be ahead of. */
export async function findLeader(db: Queryable): Promise<{ identity: string; position: Position } | undefined> {
  const { rows } = await db.query<{ identity: string; lsn: string | null }>(
    `select ${identity}, case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end as lsn`,
  );
  const [row] = rows;
  return row?.lsn ? { identity: row.identity, position: positionOf(row.lsn) } : undefined;
}

/** A replica's replay LSN; '0/0' where nothing was ever replayed. */
export async function findReplayState(db: Queryable): Promise<ReplayState> {
  const { rows } = await db.query<{ identity: string; in_recovery: boolean; lsn: string | null }>(
    `select ${identity}, pg_is_in_recovery() as in_recovery, pg_last_wal_replay_lsn()::text as lsn`,
  );
  const [row] = rows;
  return {
    identity: row?.identity ?? '',
    inRecovery: row?.in_recovery ?? false,
    replayed: positionOf(row?.lsn ?? '0/0'),
  };
}
