import type { Schedule } from './platform/jobs/jobs.ts';
import type { Metrics } from './platform/metrics.ts';
import type { WatchEffect } from './platform/outbox/outbox.ts';
import { inSpan, type Tracing } from './platform/tracing/tracing.ts';

/** What is told of searches and jobs, without either knowing of metrics or traces. */
export interface Watching {
  /**
   * Times the making of a search's results, by whether anything was found. What is asked again because an external supplier
   * has not answered is told when it is whole.
   */
  readonly watchFlightSearch: <T extends Whole>(make: () => T, isEmpty: (made: T) => boolean) => T;
  readonly watchRideSearch: <T extends Whole>(
    make: () => Promise<T>,
    isEmpty: (made: T) => boolean,
  ) => Promise<T>;
  /** The schedules, each run timed, counted by its end and in a span of its own. */
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

/** Counts effects out of the outbox by their end, each in a span of its own. */
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
