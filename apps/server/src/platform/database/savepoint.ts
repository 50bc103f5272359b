import { sql } from 'kysely';
import type { TenantScope } from './scope.ts';

/** Runs a part of a transaction that is undone, and nothing else of it, if it returns false or throws. */
export async function undoUnlessDone(
  { tx }: Pick<TenantScope, 'tx'>,
  act: () => Promise<boolean>,
): Promise<boolean> {
  await sql`savepoint attempt`.execute(tx);
  let isDone = false;
  try {
    isDone = await act();
    return isDone;
  } finally {
    if (!isDone) await sql`rollback to savepoint attempt`.execute(tx);
    // Released in either case, so that an outer savepoint of the same name becomes visible again.
    await sql`release savepoint attempt`.execute(tx);
  }
}
