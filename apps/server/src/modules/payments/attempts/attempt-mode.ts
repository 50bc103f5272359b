import { sql } from 'kysely';

/** The mode of an `attempt`; one by a process of the version before 102 stores none, then it follows from its account. */
export const attemptMode = sql<
  'test' | 'live'
>`coalesce(attempt.mode, mode_of_attempt(attempt.tenant_id, attempt.id))`.as('money_mode');
