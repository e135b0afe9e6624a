import autocannon from 'autocannon';

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  errors: number;
  /** Answers that were not 2xx. */
  refused: number;
}

export interface LoadOptions {
  url: string;
  seconds?: number;
  connections?: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

const longest = 120;

/** Asks as fast as the server answers, for a bounded time. Loopback only: a benchmark must never hit a real site. */
export async function measureLoad({ url, seconds = 5, connections = 20, ...request }: LoadOptions): Promise<Load> {
  const { hostname } = new URL(url);
  if (!/^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) {
    throw new Error(`Load goes to this machine only, not to ${hostname}.`);
  }
  const result = await autocannon({ url, duration: Math.min(seconds, longest), connections, ...request });
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts,
    refused: result.non2xx,
  };
}
