import type { Pool, PoolClient } from 'pg';

/**
 * The connections of a pool, which can all be replaced: after a failover the old ones lead to the former primary, read-only by
 * now, whose rows are stale.
 */
export class Connections {
  private generation = 0;
  private readonly generationOf = new WeakMap<object, number>();

  constructor(private readonly pool: Pool) {
    pool.on('connect', (client) => this.generationOf.set(client, this.generation));
  }

  async take(): Promise<PoolClient> {
    for (;;) {
      const client = await this.pool.connect();
      if (this.generationOf.get(client) === this.generation) return client;
      client.release(true);
    }
  }

  replace() {
    this.generation += 1;
  }
}
