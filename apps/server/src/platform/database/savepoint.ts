import { sql } from 'kysely';
import type { TenantScope } from './scope.ts';

/**
 * Runs a part of a transaction that is undone, and nothing else of it, if it returns false or throws. The savepoint is
 * sent with the part's first statement and released with whatever follows, so it costs no round trip of its own.
 */
export async function undoUnlessDone(
  { tx }: Pick<TenantScope, 'tx'>,
  act: () => Promise<boolean>,
): Promise<boolean> {
  let isDone = false;
  try {
    [, isDone] = await Promise.all([sql`savepoint attempt`.execute(tx), act()]);
    return isDone;
  } finally {
    const undone = isDone ? undefined : sql`rollback to savepoint attempt`.execute(tx);
    // Released in either case, so that an outer savepoint of the same name becomes visible again.
    const released = sql`release savepoint attempt`.execute(tx);
    if (undone) await Promise.all([undone, released]);
    // It fails only with its connection, which fails what follows too.
    else released.catch(() => undefined);
  }
}
