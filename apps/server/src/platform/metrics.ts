import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Count, Counted } from './database/counted.ts';
import type { DatabaseFigures } from './database/database.ts';

/** Figures of the whole installation, measured by one of its workers. */
export interface Measured {
  /** Effects due and not executed, and how long the oldest has been due. */
  readonly outboxWaiting: number;
  readonly outboxOldestSeconds: number;
  /** Effects that were given up. */
  readonly outboxDead: number;
  /** Payments with an unknown outcome, and the age of the oldest. */
  readonly openPayments: number;
  readonly openPaymentOldestSeconds: number;
  /** Deadlines missed at present, by kind. */
  readonly lateDeadlines: Readonly<Record<string, number>>;
  readonly openTasks: number;
  /** Age of the oldest exchange rate. */
  readonly oldestRateDays: number;
}

/** A process's metrics in the Prometheus format. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  /** Returns from a bank that failed verification. */
  readonly refusedReturns: Counter<'why'>;
  readonly faults: Counter<'kind'>;
  /** Refused calls, by key. */
  readonly refusals: Counter<'key'>;
  /** Requests refused without any work, because there was too much to do. */
  readonly overloadRefusals: Counter<'priority'>;
  readonly searchSeconds: Histogram<'kind' | 'outcome'>;
  readonly partnerSeconds: Histogram<'partner' | 'outcome'>;
  readonly jobSeconds: Histogram<'job' | 'outcome'>;
  readonly effects: Counter<'topic' | 'outcome'>;
  readonly count: Count;
  /** Reports the installation's figures as long as they are fresh; a process that no longer measures reports none. */
  readonly registerMeasured: (measured: Measured) => void;
}

/** Measured each minute; older values belong to a worker that has handed this over or died. */
const FRESH_MS = 150_000;

export function createMetrics(readDatabase: () => DatabaseFigures): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  registerDatabase(registry, readDatabase);
  const counters = createCounters(registers);
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'farewind_request_seconds',
      help: 'Time from request to answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    refusedReturns: new Counter({
      name: 'farewind_refused_bank_returns_total',
      help: 'Returns from a bank that were forged, altered or about something else',
      labelNames: ['why'],
      registers,
    }),
    faults: new Counter({
      name: 'farewind_faults_total',
      help: 'Answers that mean a bug or a dependency that is down',
      labelNames: ['kind'],
      registers,
    }),
    refusals: new Counter({
      name: 'farewind_refusals_total',
      help: 'Calls that were refused, by the key of the refusal',
      labelNames: ['key'],
      registers,
    }),
    overloadRefusals: new Counter({
      name: 'farewind_overload_refusals_total',
      help: 'Requests that were told to come again before any work was done for them',
      labelNames: ['priority'],
      registers,
    }),
    searchSeconds: new Histogram({
      name: 'farewind_search_seconds',
      help: 'Time to make the results of a search; answers that the browser had already are none',
      labelNames: ['kind', 'outcome'],
      buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    partnerSeconds: new Histogram({
      name: 'farewind_partner_seconds',
      help: 'Time until a bank, supplier, sender or list of rates answered, or did not',
      labelNames: ['partner', 'outcome'],
      buckets: [0.05, 0.1, 0.3, 1, 3, 10, 20, 30],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'farewind_job_seconds',
      help: 'Time of a job that comes round by itself',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 5, 15, 60, 300],
      registers,
    }),
    effects: new Counter({
      name: 'farewind_effects_total',
      help: 'Effects out of the outbox: mails, documents, messages',
      labelNames: ['topic', 'outcome'],
      registers,
    }),
    count: (what, labels) => counters[what].inc({ ...labels }),
    registerMeasured: createMeasured(registers),
  };
}

function createCounters(registers: Registry[]): Readonly<Record<keyof Counted, Counter>> {
  return {
    holds: new Counter({
      name: 'farewind_holds_total',
      help: 'Holds of seats of our own: made, turned into sold seats, found gone when they were to be sold, or given back',
      labelNames: ['outcome'],
      registers,
    }),
    payments: new Counter({
      name: 'farewind_payments_total',
      help: 'What payments came to, each state that they reached',
      labelNames: ['outcome', 'reason'],
      registers,
    }),
    missedDeadlines: new Counter({
      name: 'farewind_missed_promises_total',
      help: 'Promises to buyers that were missed',
      labelNames: ['kind'],
      registers,
    }),
  };
}

/** Gauges of the whole installation: take the maximum of all processes, not their sum. */
function createMeasured(registers: Registry[]): (measured: Measured) => void {
  let freshUntil = 0;
  const gauge = (name: string, help: string, labelNames: string[] = []): Gauge =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        if (performance.now() <= freshUntil) return;
        // Without labels there is one value, which a reset would turn into zero: it has to be absent.
        if (labelNames.length === 0) this.remove();
        else this.reset();
      },
    });
  const plain: Readonly<Record<Exclude<keyof Measured, 'lateDeadlines'>, Gauge>> = {
    outboxWaiting: gauge('farewind_outbox_waiting', 'Effects that are due and not done'),
    outboxOldestSeconds: gauge('farewind_outbox_oldest_seconds', 'How long the oldest of them has been due'),
    outboxDead: gauge('farewind_outbox_dead', 'Effects that were given up'),
    openPayments: gauge('farewind_open_payments', 'Payments with an unknown outcome'),
    openPaymentOldestSeconds: gauge(
      'farewind_open_payment_oldest_seconds',
      'How long the oldest of them has been open',
    ),
    openTasks: gauge('farewind_open_tasks', 'Tasks that wait for staff'),
    oldestRateDays: gauge('farewind_oldest_rate_days', 'Age of the oldest newest rate of a currency'),
  };
  const late = gauge('farewind_late_promises', 'Promises to buyers that are missed now', ['kind']);
  return ({ lateDeadlines, ...values }) => {
    freshUntil = performance.now() + FRESH_MS;
    for (const [name, value] of Object.entries(values)) plain[name as keyof typeof plain].set(value);
    for (const [kind, count] of Object.entries(lateDeadlines)) late.set({ kind }, count);
  };
}

function registerDatabase(registry: Registry, read: () => DatabaseFigures): void {
  const connections = new Gauge({
    name: 'farewind_database_connections',
    help: 'Connections of this process to the database, and transactions that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { used, idle, waiting, limit } = read();
      for (const [state, value] of Object.entries({ used, idle, waiting, limit })) this.set({ state }, value);
    },
  });
  const repeated = new Counter({
    name: 'farewind_repeated_transactions_total',
    help: 'Transactions that were repeated because the database asked for it',
    registers: [],
    collect() {
      this.reset();
      this.inc(read().repeated);
    },
  });
  const longReads = new Counter({
    name: 'farewind_long_reads_total',
    help: 'Reports, dashboards and timetables by the server that answered, where there is a replica',
    labelNames: ['server'],
    registers: [],
    collect() {
      this.reset();
      const { replica } = read();
      if (replica === undefined) return;
      this.inc({ server: 'replica' }, replica.answered);
      this.inc({ server: 'primary' }, replica.passedOver);
    },
  });
  const replicaWait = new Gauge({
    name: 'farewind_replica_wait_seconds',
    help: 'How long the last long read waited until the replica had followed',
    registers: [],
    collect() {
      const { replica } = read();
      if (replica !== undefined) this.set(replica.waitedMs / 1000);
    },
  });
  registry.registerMetric(longReads);
  registry.registerMetric(replicaWait);
  registry.registerMetric(connections);
  registry.registerMetric(repeated);
}
