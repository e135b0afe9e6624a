import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface PoolOptions {
  /** What each process runs: it says `ready` once, and then answers each message with one message. */
  program: string;
  processes: number;
  /** What a job may take before its process is killed. */
  seconds: number;
  /** What a process may hold in memory; the system refuses it more, and it ends. Enforced where there is Linux. */
  megabytes: number;
}

export interface JobOptions {
  /** The owner of the job. An owner has one process at a time, and the owner served longest ago is next. */
  owner: string;
  /** Takes so much memory that no other job runs beside it. */
  alone?: boolean;
  /** Ends the job: it leaves the line, or its process is killed. */
  signal: AbortSignal;
}

/** A job's process was killed for its time or its memory, or broke down over it. */
export class JobKilled extends Error {}

interface Task<Job, Result> extends JobOptions {
  job: Job;
  done(result: Result): void;
  failed(error: unknown): void;
  leaveLine(): void;
}

interface Process {
  child: ChildProcess;
  ready: boolean;
  idleTimer?: NodeJS.Timeout;
}

const idleMilliseconds = 30_000;
const startMilliseconds = 30_000;

/**
 * Runs jobs in processes that can be killed: for work on data from strangers, where a library may hang, take all memory or
 * be taken over. A process starts with the first job, is used again while there are jobs, and gets neither the environment
 * nor a connection of this one.
 */
export class ProcessPool<Job, Result> {
  private readonly waiting: Task<Job, Result>[] = [];
  private readonly running = new Set<Task<Job, Result>>();
  private readonly processes = new Set<Process>();
  private readonly idle: Process[] = [];
  private readonly lastTurns = new Map<string, number>();
  private turn = 0;
  private closed = false;

  constructor(private readonly options: PoolOptions) {}

  async run(job: Job, options: JobOptions): Promise<Result> {
    options.signal.throwIfAborted();
    if (this.closed) throw new Error('The processes have been ended.');
    return new Promise<Result>((done, failed) => {
      const task: Task<Job, Result> = { ...options, job, done, failed, leaveLine: () => this.leaveLine(task) };
      this.waiting.push(task);
      options.signal.addEventListener('abort', task.leaveLine, { once: true });
      this.startNext();
    });
  }

  get runningJobs(): number {
    return this.running.size;
  }

  /** PIDs of all processes, idle ones too. */
  get processIds(): number[] {
    return Array.from(this.processes, ({ child }) => child.pid).filter((pid) => pid !== undefined);
  }

  close() {
    this.closed = true;
    for (const task of this.waiting.splice(0)) task.failed(new Error('The processes have been ended.'));
    for (const process of this.processes) process.child.kill('SIGKILL');
  }

  private leaveLine(task: Task<Job, Result>) {
    this.waiting.splice(this.waiting.indexOf(task), 1);
    task.failed(task.signal.reason);
    // A job behind it may have waited for all processes to be free.
    this.startNext();
  }

  private startNext() {
    for (let task = this.nextTask(); task; task = this.nextTask()) {
      this.waiting.splice(this.waiting.indexOf(task), 1);
      task.signal.removeEventListener('abort', task.leaveLine);
      this.turn += 1;
      this.lastTurns.set(task.owner, this.turn);
      if (task.alone) for (const process of this.idle.slice(1)) process.child.kill('SIGKILL');
      void this.perform(task);
    }
    if (this.waiting.length + this.running.size === 0) this.lastTurns.clear();
  }

  private nextTask(): Task<Job, Result> | undefined {
    const running = [...this.running];
    if (running.length >= this.options.processes || running.some(({ alone }) => alone)) return undefined;
    const turnOf = ({ owner }: Task<Job, Result>) => this.lastTurns.get(owner) ?? 0;
    const next = this.waiting
      .filter(({ owner }) => running.every((task) => task.owner !== owner))
      .reduce<Task<Job, Result> | undefined>(
        (best, task) => (best && turnOf(best) <= turnOf(task) ? best : task),
        undefined,
      );
    // A job that runs alone waits for all processes to be free, and is not overtaken meanwhile.
    return next?.alone && running.length > 0 ? undefined : next;
  }

  private async perform(task: Task<Job, Result>) {
    this.running.add(task);
    try {
      task.done(await this.answer(task));
    } catch (error) {
      task.failed(error);
    } finally {
      this.running.delete(task);
      this.startNext();
    }
  }

  /** Sends the job to a process and waits for its answer, its end, its time to be over, or the caller to be gone. */
  private answer({ job, signal }: Task<Job, Result>): Promise<Result> {
    const process = this.idle.pop() ?? this.start();
    const { child } = process;
    clearTimeout(process.idleTimer);
    return new Promise<Result>((done, failed) => {
      let timer: NodeJS.Timeout;
      const kill = () => child.kill('SIGKILL');
      const send = () => {
        clearTimeout(timer);
        timer = setTimeout(kill, this.options.seconds * 1000);
        child.send(job as object);
      };
      const onMessage = (message: unknown) => {
        if (!process.ready) {
          process.ready = true;
          send();
          return;
        }
        leave();
        this.keepIdle(process);
        done(message as Result);
      };
      const onEnd = () => {
        leave();
        if (signal.aborted) failed(signal.reason);
        else
          failed(
            process.ready ? new JobKilled('A process did not survive its job.') : new Error('No process started.'),
          );
      };
      const leave = () => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
        signal.removeEventListener('abort', kill);
      };
      child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
      signal.addEventListener('abort', kill, { once: true });
      timer = setTimeout(kill, startMilliseconds);
      if (process.ready) send();
    });
  }

  private keepIdle(process: Process) {
    this.idle.push(process);
    process.idleTimer = setTimeout(() => process.child.kill('SIGKILL'), idleMilliseconds).unref();
  }

  private start(): Process {
    const process: Process = { child: spawnLimited(this.options), ready: false };
    this.processes.add(process);
    const forget = () => {
      this.processes.delete(process);
      const place = this.idle.indexOf(process);
      if (place !== -1) this.idle.splice(place, 1);
      clearTimeout(process.idleTimer);
    };
    process.child.once('exit', forget).once('error', forget);
    // An idle child must not keep this process alive; a pending job does.
    process.child.unref();
    process.child.channel?.unref();
    return process;
  }
}

const shell = '/bin/sh';

function spawnLimited({ program, megabytes }: PoolOptions): ChildProcess {
  const command = [
    process.execPath,
    // From sources there is no JavaScript to start from.
    ...(program.endsWith('.ts') ? ['--import', 'tsx'] : []),
    '--expose-gc',
    '--v8-pool-size=1',
    '--max-semi-space-size=1',
    `--max-old-space-size=${Math.min(megabytes, 256)}`,
    program,
  ];
  // Data is all memory of its own that a process may write to. The shell sets the limit and becomes the process.
  const limited = process.platform === 'linux' && existsSync(shell);
  const [file = '', ...args] = limited
    ? [shell, '-c', 'ulimit -c 0; ulimit -d "$0" && exec "$@"', String(megabytes * 1024), ...command]
    : command;
  return spawn(file, args, {
    // Decoders print about every broken file; it is discarded.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: {
      NODE_ENV: process.env.NODE_ENV,
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      // One thread, and large pieces of memory given back as soon as they are free.
      UV_THREADPOOL_SIZE: '1',
      MALLOC_ARENA_MAX: '1',
      MALLOC_TRIM_THRESHOLD_: '131072',
      MALLOC_MMAP_THRESHOLD_: '131072',
    },
  });
}
