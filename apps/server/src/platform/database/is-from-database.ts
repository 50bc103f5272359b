import pg from 'pg';

/** Whether PostgreSQL itself refused a statement, as in a deadlock; not a partner, nor a rule of ours. */
export function isFromDatabase(error: unknown): boolean {
  return error instanceof pg.DatabaseError;
}
