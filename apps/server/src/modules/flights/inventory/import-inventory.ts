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
  /** Reports what would change, without changing anything. */
  readonly dryRun?: boolean;
  /** Skips invalid schedule records instead of refusing the file. */
  readonly tolerant?: boolean;
  /** Accepts problems that staff have reviewed (`isConfirmable`). */
  readonly confirmed?: boolean;
  /** Airport codes that have moved (`FRU` → `BSZ`), as schedules may still use the old ones. */
  readonly movedCodes?: ReadonlyMap<string, string>;
  /** Origin of the texts, for the record of imports. */
  readonly source: string;
  /** More work of the import, in the same transaction. */
  readonly alongWith?: (scope: TenantScope, report: ImportReport) => Promise<void>;
}

export interface ImportChanges {
  readonly services: ServiceChanges;
  readonly seats: SeatChanges;
  readonly fares: FareChanges;
}

export interface ImportReport {
  /** Whether confirming (`confirmed`) would be enough to import the texts. */
  readonly needsConfirmation?: boolean;
  /** Whether the texts were imported, or could be in a dry run. */
  readonly accepted: boolean;
  readonly changes: ImportChanges;
  /** Reasons of a refusal, or what a tolerant import skipped. */
  readonly problems: readonly ImportProblem[];
}

/** On a first import these tables get most rows, and contain nothing to delete yet. */
const TABLES_OF_DATES = ['seat_counter', 'fare', 'fare_price'] as const;

class DryRun extends Error {
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super('dry run');
    this.report = report;
  }
}

/** Texts parsed before the agency's currency was read from the database. */
export interface ReadInventory {
  readonly currency: string;
  readonly input: Input;
}

/** Parses texts in advance, for agencies with this inventory currency. Throws ImportRefused for unreadable ones. */
export function readInventory(texts: InventoryTexts, currency: string): ReadInventory {
  return { currency, input: readTexts(texts, currency, {}) };
}

/** Imports a schedule, seats and fares in one transaction, all or nothing (docs/inventory-formats.md). */
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
    throw new Error(`Parsed for another currency than the agency's: ${texts.currency}`);
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

/** Records the changes for timetables in memory, and the import's figures. */
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
 * Detects files in another encoding than UTF-8: UTF-16 leaves NUL between the letters or two replacement characters for
 * its byte order mark; others leave replacement characters for letters.
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
