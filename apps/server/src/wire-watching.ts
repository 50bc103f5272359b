import type { Schedule } from './platform/jobs/jobs.ts';
import type { Metrics } from './platform/metrics.ts';
import type { WatchEffect } from './platform/outbox/outbox.ts';
import { inSpan, type Tracing } from './platform/tracing/tracing.ts';

/** The observers of searches and jobs; neither knows about metrics or traces. */
export interface Watching {
  /**
   * Times the computation of a search's results, by whether anything was found. A search that is still waiting for an
   * external supplier is counted when it is complete.
   */
  readonly watchFlightSearch: <T extends Whole>(make: () => T, isEmpty: (made: T) => boolean) => T;
  readonly watchRideSearch: <T extends Whole>(
    make: () => Promise<T>,
    isEmpty: (made: T) => boolean,
  ) => Promise<T>;
  /** Wraps the schedules so that each run is timed, counted by outcome and traced in its own span. */
  readonly watchJobs: (schedules: readonly Schedule[]) => Schedule[];
}

interface Whole {
  readonly complete: boolean;
}

export function createWatching(metrics: Metrics, tracing: Tracing | undefined): Watching {
  const { searchSeconds, jobSeconds } = metrics;
  return {
    watchFlightSearch(make, isEmpty) {
      const seconds = stopwatch();
      const made = make();
      const outcome = isEmpty(made) ? 'empty' : 'found';
      if (made.complete) searchSeconds.observe({ kind: 'flight', outcome }, seconds());
      return made;
    },
    async watchRideSearch(make, isEmpty) {
      const seconds = stopwatch();
      const made = await make();
      const outcome = isEmpty(made) ? 'empty' : 'found';
      if (made.complete) searchSeconds.observe({ kind: 'ride', outcome }, seconds());
      return made;
    },
    watchJobs: (schedules) =>
      schedules.map(({ name, run, ...schedule }) => ({
        ...schedule,
        name,
        async run() {
          const seconds = stopwatch();
          let outcome = 'failed';
          try {
            await inSpan(tracing, { name: `job ${name}` }, run);
            outcome = 'done';
          } finally {
            jobSeconds.observe({ job: name, outcome }, seconds());
          }
        },
      })),
  };
}

/** Counts outbox effects by outcome, each traced in its own span. */
export function createEffectWatch(metrics: Metrics, tracing: Tracing | undefined): WatchEffect {
  return async (topic, work) => {
    let outcome = 'failed';
    try {
      await inSpan(tracing, { name: `effect ${topic}` }, work);
      outcome = 'done';
    } finally {
      metrics.effects.inc({ topic, outcome });
    }
  };
}

function stopwatch(): () => number {
  const begun = performance.now();
  return () => (performance.now() - begun) / 1000;
}
