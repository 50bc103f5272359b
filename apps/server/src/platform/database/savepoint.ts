import { sql } from 'kysely';
import type { TenantScope } from './scope.ts';

/** Runs a part of a transaction that is undone, and nothing else of it, when it answers false or throws. */
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
    // Gone in either case, so that an outer attempt of the same name is found again.
    await sql`release savepoint attempt`.execute(tx);
  }
}
