import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** What a process tells about itself in the Prometheus form. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly faults: Counter<'kind'>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'farewind_request_seconds',
      help: 'Time from request to answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers: [registry],
    }),
    faults: new Counter({
      name: 'farewind_faults_total',
      help: 'Answers that mean a bug or a dependency that is down',
      labelNames: ['kind'],
      registers: [registry],
    }),
  };
}
