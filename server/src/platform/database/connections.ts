import type { Pool, PoolClient } from 'pg';

/**
 * The connections of a pool, all of which can be replaced: after a failover those of before lead to a server that only reads,
 * which answers reads on and on with what it knew.
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
