import type pg from 'pg';

/** Fails if any task was already overdue when it was opened. */
export async function requireTimelyTasks(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ kind: string }>(
    'select distinct kind from staff_task where due_at <= created_at',
  );
  if (rows.length > 0)
    throw new Error(`Tasks were overdue when opened: ${rows.map(({ kind }) => kind).join(', ')}`);
}
