import type pg from 'pg';

export interface TroubledJob {
  readonly name: string;
  readonly state: 'failed' | 'waiting';
  readonly sinceSeconds: number;
}

export interface WorkersState {
  /** The time since the last sign of life of a worker; undefined if there never was one. */
  readonly signSeconds: number | undefined;
  readonly jobs: number;
  readonly troubled: readonly TroubledJob[];
}

/** Jobs start within seconds; if one waits longer, no worker takes it or its last run hangs. */
const LATE_SECONDS = 180;

/**
 * The state of scheduled work, from the job library's own tables: workers check its clock every half a minute, and each
 * schedule names its last job.
 */
export async function readWorkers(owner: pg.Pool): Promise<WorkersState> {
  const known = await owner.query<{ known: boolean }>(
    `select to_regclass('jobs.schedule') is not null as known`,
  );
  if (known.rows[0]?.known !== true) return { signSeconds: undefined, jobs: 0, troubled: [] };
  const sign = await owner.query<{ seconds: number | null }>(
    'select extract(epoch from now() - cron_on)::int as seconds from jobs.version',
  );
  const { rows } = await owner.query<{ name: string; state: string | null; seconds: number | null }>(
    `select s.name, j.state::text as state,
      extract(epoch from now() - coalesce(j.completed_on, j.started_on, j.created_on))::int as seconds
    from jobs.schedule s left join jobs.job j on j.name = s.name and j.id = s.last_job_id order by s.name`,
  );
  return {
    signSeconds: sign.rows[0]?.seconds ?? undefined,
    jobs: rows.length,
    troubled: rows.flatMap(({ name, state, seconds }): TroubledJob[] => {
      const sinceSeconds = seconds ?? 0;
      if (state === 'failed' || state === 'retry') return [{ name, state: 'failed', sinceSeconds }];
      const isWaiting = state === 'created' || state === 'active';
      return isWaiting && sinceSeconds > LATE_SECONDS ? [{ name, state: 'waiting', sinceSeconds }] : [];
    }),
  };
}
