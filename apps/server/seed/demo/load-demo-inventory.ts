import { addDays, dateOfDayNumber, dayNumber } from '@farewind/values/local-time';
import { importInventory } from '../../src/modules/flights/inventory/import-inventory.ts';
import { describeImportProblem } from '../../src/modules/flights/inventory/import-problem.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { demoInventory } from './demo-inventory.ts';
import type { Rotation } from './rotations.ts';

/** The demo always sells this many days ahead. */
export const DEMO_DAYS = 330;
/** Loaded beyond that, so that not every day's first start has to extend it. */
const SPARE_DAYS = 14;
const SOURCE = 'demo programme until ';

/**
 * Loads the demo agency's programme, or the part of it that an agency flies, through the importer, or extends it when it ends less than 330 days from today.
 * Seats that are held or sold stay so. Answers whether anything was to do.
 */
export async function loadDemoInventory(
  database: Database,
  tenantId: number,
  isFlown: (rotation: Rotation) => boolean = () => true,
): Promise<boolean> {
  const { today, coveredUntil } = await database.inTenant(tenantId, async ({ tx, now }) => {
    const row = await tx
      .selectFrom('inventory_import')
      .where('tenant_id', '=', tenantId)
      .where('source', 'like', `${SOURCE}%`)
      .select((eb) => eb.fn.max('source').as('last'))
      .executeTakeFirst();
    return { today: now.toISOString().slice(0, 10), coveredUntil: row?.last?.slice(SOURCE.length) ?? '' };
  });
  if (coveredUntil >= addDays(today, DEMO_DAYS)) return false;
  // From yesterday on: west of Greenwich today's flights may still bear its date.
  const firstDay = dayNumber(today) - 1;
  const lastDay = dayNumber(today) + DEMO_DAYS + SPARE_DAYS;
  const report = await importInventory(database, tenantId, demoInventory(firstDay, lastDay, isFlown), {
    source: SOURCE + dateOfDayNumber(lastDay),
  });
  if (!report.accepted) {
    const sentences = report.problems.slice(0, 5).map(describeImportProblem);
    throw new Error(`The demo programme cannot be loaded: ${sentences.join('; ')}`);
  }
  return true;
}
