import type { FareCells, saveFlightSheet, SeatCells } from '@farewind/contract/inventory/flight-sheets';
import { languages } from '@farewind/contract/core/fields';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { CsvRecord } from '../../../platform/csv.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal, type FieldProblem } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { FlightsDeps } from '../deps.ts';
import { saveService } from '../services/service-acts.ts';
import { formatImportProblem, type ImportProblem } from '../inventory/import-problem.ts';
import { getInventoryCurrency, listAirports } from '../inventory/load/agency-inventory.ts';
import { ImportRefused } from '../inventory/load/import-refused.ts';
import { loadTables, recordTouched } from '../inventory/load/load-tables.ts';
import type { FlightName } from '../inventory/tables/cell-values.ts';
import { readFareTable } from '../inventory/tables/fare-table.ts';
import { readSeatTable } from '../inventory/tables/seat-table.ts';
import { typedCell } from '../inventory/tables/typed-cell.ts';
import { readSheet } from './read-sheet.ts';
import { compareDepartures, viewDepartures } from './view-departures.ts';
import type { Currency } from '@farewind/values/currency';

type Input = ParsedInput<typeof saveFlightSheet>;

/**
 * Saves a sheet like an import of its rows, with the same checks. Refuses each problem at its cell (`fares.0.fare`), a
 * concurrently changed sheet with GEN-CONFLICT, and a new flight with an existing number.
 */
export async function saveSheet(
  { places }: Pick<FlightsDeps, 'places'>,
  scope: TenantScope,
  context: RequestContext,
  { version, period, dryRun, carrier, number, ...rows }: Input,
): Promise<Output<typeof saveFlightSheet>> {
  const flight: FlightName = { carrier, number };
  const currency = (await getInventoryCurrency(scope)) as Currency;
  const sheet = await readSheet(scope, flight, currency);
  if (version === undefined && sheet)
    throw fieldRefusal([{ path: 'number', message: 'sheet.exists' }], 'GEN-DUPLICATE');
  if (version !== undefined && !sheet) throw refusal('GEN-NOTFOUND');
  if (sheet && sheet.version !== version) throw refusal('GEN-CONFLICT');
  if (!sheet && !period) throw fieldRefusal([{ path: 'period', message: 'validation.required' }]);
  const before = await viewDepartures(scope, flight);
  if (period) await saveService(places, scope, context, { ...period, ...flight });
  try {
    await loadRows(scope, flight, currency, rows);
  } catch (error) {
    if (error instanceof ImportRefused) throw fieldRefusal(error.problems.map(atCell));
    throw error;
  }
  const written = await readSheet(scope, flight, currency);
  await recordChange(scope, context, {
    action: 'update',
    entity: 'flightSheet',
    entityId: `${carrier}${number}`,
    before: describe(sheet),
    after: describe(written),
  });
  return { dryRun, ...compareDepartures(before, await viewDepartures(scope, flight)) };
}

async function loadRows(
  scope: TenantScope,
  flight: FlightName,
  currency: string,
  rows: Pick<Input, 'seats' | 'fares'>,
): Promise<void> {
  const own = { flight: `${flight.carrier}${flight.number}` };
  const seats = readSeatTable(toRecords(rows.seats, { ...own, status: '' }));
  const fares = readFareTable(toRecords(rows.fares, { ...own, currency }), currency);
  const problems = [...seats.problems, ...fares.problems];
  if (problems.length > 0) throw new ImportRefused(problems);
  const { countries } = await listAirports(scope);
  const loaded = await loadTables(
    scope,
    { seats: seats.rows, fares: fares.rows, priceListOf: flight },
    countries,
  );
  await recordTouched(scope, loaded.touchedIds);
}

/** Rows are numbered from 1, as on the screen. */
function toRecords(
  rows: readonly (SeatCells | FareCells)[],
  own: Readonly<Record<string, string>>,
): CsvRecord[] {
  return rows.map((row, at) => {
    const cells = Object.entries(row).map(([column, text]) => [column, typedCell(column, text)] as const);
    return { line: at + 1, values: { ...Object.fromEntries(cells), ...own } };
  });
}

/** The flight is not a cell of its sheet, so its problems are reported for the period. */
function atCell(problem: ImportProblem): FieldProblem {
  const { file, line, column, key } = problem;
  const texts = Object.fromEntries(languages.map((each) => [each, formatImportProblem(problem, each)]));
  return {
    path: `${file}.${line - 1}.${column === 'flight' ? 'from' : column}`,
    message: `import.problem.${key}`,
    texts: texts as FieldProblem['texts'] & object,
  };
}

function describe(sheet: Pick<Input, 'seats' | 'fares'> | undefined) {
  const lines = (rows: readonly (SeatCells | FareCells)[]) =>
    rows.map((row) =>
      Object.entries(row)
        .filter(([name, cell]) => name !== 'taken' && cell !== '')
        .map(([name, cell]) => `${name} ${cell}`)
        .join(', '),
    );
  return { seats: lines(sheet?.seats ?? []), fares: lines(sheet?.fares ?? []) };
}
