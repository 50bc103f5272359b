import { checkReferencesAtOnce } from '../../../platform/database/check-references-at-once.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { isConfirmable, type ImportProblem, type ImportFile } from './import-problem.ts';
import { ImportRefused } from './load/import-refused.ts';
import { getInventoryCurrency, listAirports } from './load/agency-inventory.ts';
import type { FareChanges } from './load/load-fares.ts';
import type { SeatChanges } from './load/load-seats.ts';
import { loadServices, type ServiceChanges } from './load/load-services.ts';
import { loadTables, recordTouched } from './load/load-tables.ts';
import { readSsim } from './ssim/read-ssim.ts';
import { scheduleServices, type ScheduledService } from './ssim/schedule-services.ts';
import { readFareTable, type FareRow } from './tables/fare-table.ts';
import { readSeatTable, type SeatRow } from './tables/seat-table.ts';

/** The texts of an import; each may be absent. */
export interface InventoryTexts {
  readonly ssim?: string | undefined;
  readonly seats?: string | undefined;
  readonly fares?: string | undefined;
}

export interface ImportOptions {
  /** Says what would change and changes nothing. */
  readonly dryRun?: boolean;
  /** Leaves bad schedule records out instead of refusing the file. */
  readonly tolerant?: boolean;
  /** Accepts problems that staff have reviewed (`isConfirmable`). */
  readonly confirmed?: boolean;
  /** Airport codes that moved (`FRU` → `BSZ`): schedules that still use the old one are understood. */
  readonly movedCodes?: ReadonlyMap<string, string>;
  /** Where the texts come from, for the record of imports. */
  readonly source: string;
  /** What else belongs to taking the texts over, in the same transaction. */
  readonly alongWith?: (scope: TenantScope, report: ImportReport) => Promise<void>;
}

export interface ImportChanges {
  readonly services: ServiceChanges;
  readonly seats: SeatChanges;
  readonly fares: FareChanges;
}

export interface ImportReport {
  /** Whether nothing but what `confirmed` allows speaks against taking the texts over. */
  readonly needsConfirmation?: boolean;
  /** Whether the texts can be taken over; with a dry run, whether they could be. */
  readonly accepted: boolean;
  readonly changes: ImportChanges;
  /** Reasons of a refusal, or what a tolerant import left out. */
  readonly problems: readonly ImportProblem[];
}

/** Of a first programme these have the many rows, and nothing is there yet that could be deleted. */
const TABLES_OF_DATES = ['seat_counter', 'fare', 'fare_price'] as const;

class DryRun extends Error {
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super('dry run');
    this.report = report;
  }
}

/** Texts that were read before the database was asked for the agency's currency. */
export interface ReadInventory {
  readonly currency: string;
  readonly input: Input;
}

/** Reads texts ahead, for agencies whose inventory has this currency. Throws ImportRefused for what cannot be read. */
export function readInventory(texts: InventoryTexts, currency: string): ReadInventory {
  return { currency, input: readTexts(texts, currency, {}) };
}

/** Takes a schedule, seats and fares over in one transaction: all of it or nothing (docs/inventory-formats.md). */
export async function importInventory(
  database: Database,
  tenantId: number,
  texts: InventoryTexts | ReadInventory,
  options: ImportOptions,
): Promise<ImportReport> {
  try {
    return await database.inTenant(tenantId, async (scope) => {
      const take = (): Promise<ImportReport> => importInto(scope, texts, options);
      const report =
        database.kind === 'embedded' && (await isFirst(scope))
          ? await checkReferencesAtOnce(scope.tx, TABLES_OF_DATES, take)
          : await take();
      if (options.dryRun) throw new DryRun(report);
      return report;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.report;
    if (error instanceof ImportRefused)
      return {
        accepted: false,
        changes: noChanges(),
        problems: error.problems,
        needsConfirmation: error.problems.every(isConfirmable),
      };
    throw error;
  }
}

async function isFirst({ tx, tenantId }: TenantScope): Promise<boolean> {
  const service = tx.selectFrom('service').where('tenant_id', '=', tenantId).select('id').limit(1);
  return (await service.executeTakeFirst()) === undefined;
}

async function importInto(
  scope: TenantScope,
  texts: InventoryTexts | ReadInventory,
  options: ImportOptions,
): Promise<ImportReport> {
  const { tolerant = false, confirmed = false } = options;
  const currency = await getInventoryCurrency(scope);
  if ('input' in texts && texts.currency !== currency)
    throw new Error(`Read for another currency than the agency's: ${texts.currency}`);
  const input = 'input' in texts ? texts.input : readTexts(texts, currency, options);
  const changes = noChanges();
  const touched = new Set<number>();
  const { countries, zones } = await listAirports(scope);
  const problems = [...input.problems];
  if (input.services.length > 0) {
    const loaded = await loadServices(scope, input.services, zones, { tolerant, confirmed });
    Object.assign(changes.services, loaded.changes);
    problems.push(...loaded.problems);
    for (const id of loaded.touchedIds) touched.add(id);
  }
  const tables = await loadTables(scope, input, countries);
  Object.assign(changes.seats, tables.changes.seats);
  Object.assign(changes.fares, tables.changes.fares);
  for (const id of tables.touchedIds) touched.add(id);
  const report: ImportReport = { accepted: true, changes, problems };
  await recordImport(scope, report, touched, options.source);
  await options.alongWith?.(scope, report);
  return report;
}

interface Input {
  readonly services: readonly ScheduledService[];
  readonly seats: readonly SeatRow[];
  readonly fares: readonly FareRow[];
  readonly problems: readonly ImportProblem[];
}

function readTexts(
  texts: InventoryTexts,
  currency: string,
  options: Pick<ImportOptions, 'tolerant' | 'movedCodes'>,
): Input {
  const encodingProblems = findEncodingProblems(texts);
  if (encodingProblems.length > 0) throw new ImportRefused(encodingProblems);
  const tolerant = options.tolerant ?? false;
  const schedule = texts.ssim === undefined ? { legs: [], problems: [] } : readSsim(texts.ssim, { tolerant });
  const { services, problems } = scheduleServices(schedule.legs);
  const seats = texts.seats === undefined ? { rows: [], problems: [] } : readSeatTable(texts.seats);
  const fares = texts.fares === undefined ? { rows: [], problems: [] } : readFareTable(texts.fares, currency);
  const scheduleProblems = [...schedule.problems, ...problems];
  const tableProblems = [...seats.problems, ...fares.problems];
  if (tableProblems.length > 0 || (scheduleProblems.length > 0 && !tolerant)) {
    throw new ImportRefused([...scheduleProblems, ...tableProblems]);
  }
  const moved = services.map((service) => withMovedCodes(service, options.movedCodes ?? new Map()));
  return { services: moved, seats: seats.rows, fares: fares.rows, problems: scheduleProblems };
}

function withMovedCodes(service: ScheduledService, moved: ReadonlyMap<string, string>): ScheduledService {
  const now = (code: string): string => moved.get(code) ?? code;
  const legs = service.legs.map((leg) => ({
    ...leg,
    origin: now(leg.origin),
    destination: now(leg.destination),
  }));
  return { ...service, legs };
}

/** Tells the timetables in memory what to read again, and keeps the import's figures. */
async function recordImport(
  scope: TenantScope,
  { changes, problems }: ImportReport,
  touched: ReadonlySet<number>,
  source: string,
): Promise<void> {
  await recordTouched(scope, touched);
  const summary = JSON.stringify({ ...changes, leftOut: problems.length });
  await scope.tx
    .insertInto('inventory_import')
    .values({ tenant_id: scope.tenantId, id: newId(), source, summary })
    .execute();
}

function noChanges(): ImportChanges {
  return {
    services: { added: 0, changed: 0, unchanged: 0, withdrawn: 0 },
    seats: { added: 0, changed: 0, departures: 0 },
    fares: { added: 0, changed: 0, unchanged: 0, withdrawn: 0 },
  };
}

/**
 * A file of another encoding than UTF-8, as far as its text shows that: UTF-16 leaves NUL between the letters or two
 * replacement signs for its byte order mark; any other leaves replacement signs for its letters.
 */
function findEncodingProblems(
  texts: Readonly<Partial<Record<ImportFile, string | undefined>>>,
): ImportProblem[] {
  return Object.entries(texts).flatMap(([file, text = '']): ImportProblem[] => {
    const at = /^\uFFFD\uFFFD|^.?\0/.test(text) ? 0 : text.indexOf('\uFFFD');
    if (at === -1) return [];
    const line = text.slice(0, at).split('\n').length;
    return [{ file: file as ImportFile, line, column: '-', key: 'encoding', found: '', expected: '' }];
  });
}
