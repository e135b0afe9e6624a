import autocannon from 'autocannon';

export interface Load {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
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

/**
 * Asks as fast as the server answers, for a bounded time, and throws when anything but 2xx came: a quick 503 is no throughput.
 * Loopback only: a benchmark must never hit a real site.
 */
export async function measureLoad({ url, seconds = 5, connections = 20, ...request }: LoadOptions): Promise<Load> {
  const { hostname } = new URL(url);
  if (!/^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) {
    throw new Error(`Load goes to this machine only, not to ${hostname}.`);
  }
  const result = await autocannon({ url, duration: Math.min(seconds, longest), connections, ...request });
  const { errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx > 0)
    throw new Error(
      `Of the requests to ${url} ${non2xx} were not answered with 2xx, ${errors} failed, ${timeouts} timed out.`,
    );
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
