import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { supervise, waitFor } from '../../scripts/services.mjs';

/** One program of the world, on its own machine as it were: it can be killed, and comes back with what it had. */
export interface Machine {
  name: string;
  /** Where it is reached, for whoever wants to look. */
  address: string;
  log: string;
  /** What a person types to kill it. */
  killedBy: string;
  answers(): Promise<boolean>;
  /** Whether its process is there. */
  isRunning(): boolean;
  kill(): void | Promise<void>;
  start(): Promise<void>;
  /** Told to end, and started again once it has. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Program {
  name: string;
  address: string;
  command: string[];
  env?: Record<string, string>;
  owner?: { uid?: number; gid?: number };
  answers(): Promise<boolean>;
  /** Whatever it has started itself ends with it. */
  descendants?: boolean;
  seconds?: number;
}

export function folderFor(world: string, name: string, { uid, gid }: { uid?: number; gid?: number } = {}): string {
  const home = join(world, name);
  mkdirSync(home, { recursive: true });
  if (uid !== undefined && gid !== undefined) chownSync(home, uid, gid);
  return home;
}

const slowStart = 120;

/** Starts a program that ends with this process; its folder is the world's to keep or to remove. */
export async function startMachine(world: string, program: Program): Promise<Machine> {
  const { name, address, command, env = {}, owner = {}, answers, descendants = false, seconds = slowStart } = program;
  const home = folderFor(world, name, owner);
  const server = supervise(command, { home, owner, ending: 'TERM', keep: true, descendants, env, answers, seconds });
  await server.ready();
  return {
    name,
    address,
    answers,
    isRunning: server.isRunning,
    log: server.log,
    killedBy: `kill -9 $(cat ${join(home, 'server.pid')})`,
    kill: () => server.signal('SIGKILL'),
    start: server.start,
    stop: server.stop,
    async restart() {
      server.signal('SIGTERM');
      await waitFor(async () => !(await answers()), { seconds, complaint: () => `${name} did not stop.` });
      await server.start();
    },
  };
}

/** Whether something answers over HTTP, and well enough. */
export async function answersAt(
  url: string,
  isGood: (status: number) => boolean = (status) => status === 200,
): Promise<boolean> {
  try {
    const { status, body } = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await body?.cancel();
    return isGood(status);
  } catch {
    return false;
  }
}
