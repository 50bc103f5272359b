import { readPageVersion } from './modules/identity/public.ts';
import type { Database } from './platform/database/database.ts';

/** A page for everybody is drawn again at least this often: it names days and prices of the present. */
const STEP_MS = 15_000;

interface PageStateDeps {
  readonly database: Pick<Database, 'viewInTenant'>;
  /** Of the timetable in memory. */
  readonly findVersion: (tenantId: number) => Promise<string | undefined>;
}

/**
 * What decides whether a page for everybody that was drawn before is still right, read by one statement: the version of
 * what the agency's pages show, its timetable in memory, and the step of its clock, so that no page of one day is sent on
 * another. Undefined on a database without the version's triggers.
 */
export async function readPageState(
  { database, findVersion }: PageStateDeps,
  tenantId: number,
): Promise<string | undefined> {
  const timetable = await findVersion(tenantId);
  const { version, now } = await database.viewInTenant(tenantId, async (scope) => ({
    version: await readPageVersion(scope),
    now: scope.now.getTime(),
  }));
  if (version === null) return undefined;
  return [tenantId, version, timetable, Math.floor(now / STEP_MS)].join(' ');
}
