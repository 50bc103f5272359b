import type {
  importTable as importOperation,
  readTable as readOperation,
} from '@farewind/contract/inventory/table-import';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { translate } from '../../../platform/messages/translate.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import type { FlightsDeps } from '../deps.ts';
import { getInventoryCurrency } from '../inventory/load/agency-inventory.ts';
import { loadMapped, RowsRefused, type LoadedRows, type RowFault } from './load-mapped.ts';
import { findMapping, keepMapping } from './mapping-rows.ts';
import { cellKey, cellReader, mapRows, type MappedRow, type OpenChoices } from './map-rows.ts';
import { cellName, openTable, type OpenedTable } from './open-table.ts';
import { fixedValues, guessKind, guessMapping, tableFields, type TableKind } from './table-fields.ts';

const SAMPLE = 5;
const SHOWN_FAULTS = 200;
/** Each round skips the invalid rows; a table without valid rows ends earlier. */
const MOST_ROUNDS = 12;

type Input = ParsedInput<typeof importOperation>;
type Report = Output<typeof importOperation>;

/** The content of a table, and its last or most likely column mapping. */
export async function lookIntoTable(
  database: FlightsDeps['database'],
  tenantId: number,
  { file }: ParsedInput<typeof readOperation>,
): Promise<Output<typeof readOperation>> {
  // Before the transaction, because a large file takes a while and would occupy a connection.
  const { titles, rows } = openTable(file);
  const kept = await database.inTenant(tenantId, (scope) => findMapping(scope, titles));
  const sample = rows.slice(0, SAMPLE).map(({ cells }) => cells);
  const mappingOf = (kind: TableKind) =>
    kept?.kind === kind
      ? { ...kept.mapping, fixed: { ...fixedValues(kind, kept.mapping.columns), ...kept.mapping.fixed } }
      : guessMapping(kind, titles, sample);
  return {
    kind: kept?.kind ?? guessKind(titles, sample),
    columns: titles.filter((title) => title !== ''),
    sample: sample.map((cells) => titles.flatMap((title, at) => (title === '' ? [] : [cells[at] ?? '']))),
    rows: rows.length,
    fields: (['programme', 'seats', 'fares'] as const).flatMap((kind) =>
      tableFields[kind].map((field) => ({ kind, ...field })),
    ),
    mappings: { programme: mappingOf('programme'), seats: mappingOf('seats'), fares: mappingOf('fares') },
    isKept: kept !== undefined,
  };
}

/**
 * Imports a table by its mapping, which is stored. Invalid rows refuse the import, or are skipped on request; every
 * problem is reported at its cell.
 */
export async function importTable(
  { database, places }: Pick<FlightsDeps, 'database' | 'places'>,
  context: RequestContext,
  input: Input,
): Promise<Report> {
  const table = openTable(input.file);
  const { kind, mapping, dryRun, skipFaulty } = input;
  const unmapped = findUnmapped(table, kind, mapping, context);
  if (unmapped.length > 0) return report(table, input, unmapped, []);
  const currency = await database.inTenant(context.tenantId, getInventoryCurrency);
  const mapped = mapRows(places, table, { kind, mapping, currency });
  let { rows } = mapped;
  const faults: RowFault[] = [];
  for (let round = 0; round < MOST_ROUNDS && rows.length > 0; round += 1) {
    const result = await attempt(rows);
    if ('services' in result) return report(table, input, faults, rows, result);
    faults.push(...result.map((fault) => askForAirport(fault, mapped.several, context)));
    const faulty = new Set(result.map(({ line }) => line));
    const left = rows.filter(({ line }) => !faulty.has(line));
    if (!skipFaulty || left.length === rows.length) break;
    rows = left;
  }
  return report(table, input, faults, []);

  async function attempt(taken: readonly MappedRow[]): Promise<LoadedRows | readonly RowFault[]> {
    try {
      return await database.inTenant(context.tenantId, async (scope) => {
        const { confirmed } = input;
        const loaded = await loadMapped(places, scope, context, taken, { kind, currency, confirmed });
        if (dryRun) throw new DryRun(loaded);
        await keepMapping(scope, table.titles, kind, mapping);
        await recordImport(scope, context, loaded, table.rows.length - taken.length);
        return loaded;
      });
    } catch (error) {
      if (error instanceof DryRun) return error.loaded;
      if (error instanceof RowsRefused) return error.faults;
      throw error;
    }
  }
}

/** For a city with several airports the message lists their codes to choose from. */
function askForAirport(fault: RowFault, several: OpenChoices, { language }: RequestContext): RowFault {
  const open = several.get(cellKey(fault));
  if (open === undefined) return fault;
  const values = { found: open.found, expected: open.choices.join(', ') };
  return { ...fault, message: translate(language, 'import.problem.severalAirports', values) };
}

/** Rolls the transaction back once its result is known. */
class DryRun extends Error {
  readonly loaded: LoadedRows;

  constructor(loaded: LoadedRows) {
    super('dry run');
    this.loaded = loaded;
  }
}

/** Required fields without a column, and columns that the table does not have. */
function findUnmapped(
  { titles, titleLine }: OpenedTable,
  kind: TableKind,
  { columns, fixed }: Input['mapping'],
  { language }: RequestContext,
): RowFault[] {
  const message = translate(language, 'import.problem.columnMissing');
  const missing = (name: string, isNeeded: boolean) =>
    columns[name] === undefined ? isNeeded && !fixed[name] : !titles.includes(columns[name]);
  return tableFields[kind]
    .filter(({ name, isNeeded }) => missing(name, isNeeded))
    .map(({ name }) => ({ line: titleLine, field: name, message }));
}

function report(
  table: OpenedTable,
  { dryRun, mapping }: Input,
  faults: readonly RowFault[],
  taken: readonly MappedRow[],
  loaded?: LoadedRows,
): Report {
  const byLine = new Map(table.rows.map((row) => [row.line, row]));
  // A cell shared by a flight, its seats and its fare is reported once.
  const unique = new Map(faults.map((fault) => [[fault.line, fault.field, fault.message].join('|'), fault]));
  const sorted = [...unique.values()].toSorted((a, b) => a.line - b.line);
  return {
    accepted: loaded !== undefined,
    dryRun,
    rows: table.rows.length,
    skipped: loaded ? table.rows.length - taken.length : 0,
    faults: sorted.slice(0, SHOWN_FAULTS).map(({ line, field, message }) => {
      const title = mapping.columns[field];
      const column = title === undefined ? -1 : table.titles.indexOf(title);
      const row = byLine.get(line);
      return {
        line,
        cell: column < 0 ? '' : cellName(column, line),
        column: title ?? '',
        field,
        found: row ? cellReader(table.titles, mapping, field)(row) : '',
        message,
      };
    }),
    faultCount: sorted.length,
    changes: {
      services: { ...loaded?.services },
      seats: { ...loaded?.seats },
      fares: { ...loaded?.fares },
    },
  };
}

async function recordImport(
  scope: TenantScope,
  context: RequestContext,
  changes: LoadedRows,
  leftOut: number,
): Promise<void> {
  const { services, seats, fares } = changes;
  await scope.tx
    .insertInto('inventory_import')
    .values({
      tenant_id: scope.tenantId,
      id: newId(),
      source: nameCaller(context),
      summary: JSON.stringify({ services, seats, fares, leftOut }),
    })
    .execute();
  await recordChange(scope, context, {
    action: 'create',
    entity: 'inventoryImport',
    entityId: scope.now.toISOString(),
    after: { services, seats, fares, leftOut },
  });
}
