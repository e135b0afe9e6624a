import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What /metrics shows. One registry per server, so that two in one process (as in tests) do not mix. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const pageVisits = new Histogram({
    name: 'page_visit_seconds',
    help: 'How long pages were looked at, where their visits are logged, and whether nothing else was',
    labelNames: ['site', 'page', 'bounced'],
    buckets: [1, 3, 10, 30, 60, 300],
    registers: [registry],
  });
  const openStreams = new Gauge({
    name: 'event_streams_open',
    help: 'Members’ event streams that are open on this node',
    registers: [registry],
  });
  return { registry, requests, pageVisits, openStreams };
}

export type Metrics = ReturnType<typeof createMetrics>;
