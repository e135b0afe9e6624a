import type { measureLoad } from './load.ts';
import type { startServer } from './server.ts';

/** At most, or at least: a budget has one side. */
export type Budget = { max: number } | { min: number };

export interface Measurement {
  name: string;
  value: number;
  unit: string;
  /** Wins over budgets.json; for a budget that follows from something measured in the same run. */
  budget?: Budget;
  /** What the same machine gave for what we compare with, in the same run. */
  baseline?: { value: number; unit: string };
  /** The baseline's slowest round in percent of its quickest (`spreadOf`): far above 100 something else was using the machine. */
  spread?: number;
}

export interface Context {
  load: typeof measureLoad;
  startServer: typeof startServer;
  /** A PostgreSQL as durable as in production, or a Redis; both end with the run. */
  startPostgres(): Promise<string>;
  startRedis(): Promise<string>;
  /** Says what is going on; a benchmark takes its time. */
  report(text: string): void;
  /** Asked for by `--rebuild`: what is kept between runs is made anew. */
  rebuild: boolean;
  /** Ends with the run, also when it throws. */
  keep<Service extends { stop(): Promise<void> }>(starting: Promise<Service>): Promise<Service>;
}

export interface Scenario {
  run(context: Context): Promise<Measurement[]>;
}
