import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface Tracing {
  /** One span for each request, in the trace that the caller names in `traceparent`. */
  watch(http: FastifyInstance): void;
  close(): Promise<void>;
}

const none: Tracing = { watch: () => {}, close: async () => {} };

/**
 * OpenTelemetry traces, where the standard variable OTEL_EXPORTER_OTLP_ENDPOINT says where to send them. Its packages are loaded
 * then and not before. Spans hold what the log holds: route patterns, never addresses, queries or people.
 */
export async function openTracing(endpoint: string | undefined): Promise<Tracing> {
  if (!endpoint) return none;
  const { context, propagation, SpanKind, SpanStatusCode } = await import('@opentelemetry/api');
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'rendezvous' }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: new URL('v1/traces', withSlash(endpoint)).href })),
    ],
  });
  provider.register();
  const tracer = provider.getTracer('rendezvous');
  const spans = new WeakMap<FastifyRequest, Span>();
  return {
    watch(http) {
      http.addHook('onRequest', (request, _reply, done) => {
        const parent = propagation.extract(context.active(), request.headers);
        const name = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
        spans.set(request, tracer.startSpan(name, { kind: SpanKind.SERVER }, parent));
        done();
      });
      http.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request);
        if (!span) return;
        span.setAttributes({
          'http.request.method': request.method,
          'http.route': request.routeOptions.url ?? 'unknown',
          'http.response.status_code': reply.statusCode,
        });
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
    },
    close: () => provider.shutdown(),
  };
}

const withSlash = (endpoint: string) => (endpoint.endsWith('/') ? endpoint : `${endpoint}/`);
