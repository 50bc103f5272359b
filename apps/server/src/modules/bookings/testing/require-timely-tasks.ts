import type pg from 'pg';

/** Fails when a task was overdue the moment it was opened, whoever opened it. */
export async function requireTimelyTasks(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ kind: string }>(
    'select distinct kind from staff_task where due_at <= created_at',
  );
  if (rows.length > 0) throw new Error(`Tasks were born overdue: ${rows.map(({ kind }) => kind).join(', ')}`);
}
