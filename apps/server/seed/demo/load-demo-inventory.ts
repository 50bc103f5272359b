import { addDays, dateOfDayNumber, dayNumber, type LocalDate } from '@farewind/values/local-time';
import {
  importInventory,
  readInventory,
  type ReadInventory,
} from '../../src/modules/flights/inventory/import-inventory.ts';
import { describeImportProblem } from '../../src/modules/flights/inventory/import-problem.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { demoInventory } from './demo-inventory.ts';
import type { Rotation } from './rotations.ts';

/** The demo always sells this many days ahead. */
export const DEMO_DAYS = 330;
/** Loaded beyond that, so that not every day's first start has to extend it. */
const SPARE_DAYS = 14;
const SOURCE = 'demo programme until ';
/** In which the demo's agencies price their inventory. */
const DEMO_CURRENCY = 'EUR';

/** The whole programme from a day on, written and read. */
export interface ReadProgramme {
  readonly firstDay: number;
  readonly inventory: ReadInventory;
}

/** What a first start can do of the programme before there is a database: more than a second of a processor's work. */
export function readDemoProgramme(today: LocalDate): ReadProgramme {
  const { firstDay, lastDay } = daysFrom(today);
  return { firstDay, inventory: readInventory(demoInventory(firstDay, lastDay), DEMO_CURRENCY) };
}

interface DemoOptions {
  /** The part of the programme that the agency flies; absent: all of it. */
  readonly isFlown?: (rotation: Rotation) => boolean;
  /** All of it, where it was read ahead; one of other days is of no use. */
  readonly programme?: ReadProgramme | undefined;
}

/**
 * Loads the demo agency's programme, or the part of it that an agency flies, through the importer, or extends it when it ends less than 330 days from today.
 * Seats that are held or sold stay so. Answers whether anything was to do.
 */
export async function loadDemoInventory(
  database: Database,
  tenantId: number,
  { isFlown, programme }: DemoOptions = {},
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
  const { firstDay, lastDay } = daysFrom(today);
  const inventory =
    programme?.firstDay === firstDay ? programme.inventory : demoInventory(firstDay, lastDay, isFlown);
  const report = await importInventory(database, tenantId, inventory, {
    source: SOURCE + dateOfDayNumber(lastDay),
  });
  if (!report.accepted) {
    const sentences = report.problems.slice(0, 5).map(describeImportProblem);
    throw new Error(`The demo programme cannot be loaded: ${sentences.join('; ')}`);
  }
  return true;
}

function daysFrom(today: LocalDate): { readonly firstDay: number; readonly lastDay: number } {
  const day = dayNumber(today);
  // From yesterday on: west of Greenwich today's flights may still bear its date.
  return { firstDay: day - 1, lastDay: day + DEMO_DAYS + SPARE_DAYS };
}
