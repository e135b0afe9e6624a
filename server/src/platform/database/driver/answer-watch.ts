import type { ClientBase } from 'pg';

interface Watched {
  /** Statements that were sent and are not answered yet. */
  pending: number;
  timer: NodeJS.Timeout;
}

/**
 * Destroys a connection on which nothing is answered for so long, with one timer for each connection. The driver's own
 * `query_timeout` sets a timer and a callback for each statement; what such a callback refers to, the rows of the answer
 * among it, V8 frees only with a major garbage collection (docs/decisions/083-one-timer-for-each-connection.md).
 */
export class AnswerWatch {
  private readonly connections = new WeakMap<ClientBase, Watched>();

  constructor(
    private readonly milliseconds: number,
    private readonly destroy: (client: ClientBase) => void,
  ) {}

  async until<Result>(client: ClientBase, answer: Promise<Result>): Promise<Result> {
    const watched = this.connections.get(client) ?? this.watch(client);
    watched.pending += 1;
    watched.timer.refresh();
    try {
      return await answer;
    } finally {
      watched.pending -= 1;
      // The statements behind this one have as long again: an answer shows that the server is there.
      if (watched.pending > 0) watched.timer.refresh();
    }
  }

  private watch(client: ClientBase): Watched {
    const watched: Watched = {
      pending: 0,
      timer: setTimeout(() => {
        if (watched.pending > 0) this.destroy(client);
      }, this.milliseconds).unref(),
    };
    this.connections.set(client, watched);
    return watched;
  }
}
