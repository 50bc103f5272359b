import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** What a process tells about itself in the Prometheus form. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Returns from a bank that were not believed. */
  readonly refusedReturns: Counter<'why'>;
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
    refusedReturns: new Counter({
      name: 'farewind_refused_bank_returns_total',
      help: 'Returns from a bank that were forged, altered or about something else',
      labelNames: ['why'],
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
