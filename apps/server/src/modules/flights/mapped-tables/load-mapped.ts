import { Refusal, type FieldProblem } from '../../../platform/errors.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { Places } from '../../places/public.ts';
import { saveService } from '../services/service-acts.ts';
import { formatImportProblem, type ImportProblem } from '../inventory/import-problem.ts';
import { listAirports } from '../inventory/load/agency-inventory.ts';
import { ImportRefused } from '../inventory/load/import-refused.ts';
import { listStoredFares } from '../inventory/load/load-fares.ts';
import { loadTables, recordTouched } from '../inventory/load/load-tables.ts';
import { listServicesOfFlights } from '../inventory/load/stored-service.ts';
import { fareCells } from '../flight-sheets/sheet-rows.ts';
import { parseFlight, type FlightName } from '../inventory/tables/cell-values.ts';
import { fareColumns, readFareTable, type FareRow } from '../inventory/tables/fare-table.ts';
import { readSeatTable, seatColumns } from '../inventory/tables/seat-table.ts';
import { pick, type MappedRow } from './map-rows.ts';
import { mergeFares } from './merge-fares.ts';
import { wantServices } from './programme-services.ts';
import type { TableKind } from './table-fields.ts';

/** A problem of a row at a field of its kind, in the caller's language. */
export interface RowFault {
  readonly line: number;
  readonly field: string;
  readonly message: string;
}

export interface LoadedRows {
  readonly services: { added: number };
  readonly seats: Readonly<Record<string, number>>;
  readonly fares: Readonly<Record<string, number>>;
}

/** Rows that cannot be imported; the transaction has failed. */
export class RowsRefused extends Error {
  readonly faults: readonly RowFault[];

  constructor(faults: readonly RowFault[]) {
    super('rows refused');
    this.faults = faults;
  }
}

/**
 * Imports mapped rows in the same way as the office and an import do: first new flights, then seats, then fares, which
 * replace what is filed on their dates. Throws RowsRefused with all problems found so far.
 */
export async function loadMapped(
  places: Places,
  scope: TenantScope,
  context: RequestContext,
  rows: readonly MappedRow[],
  { kind, currency, confirmed }: { kind: TableKind; currency: string; confirmed: boolean },
): Promise<LoadedRows> {
  const { language } = context;
  const own = rows.filter((row) => kind !== 'programme' || row.values['seats'] !== '');
  const priced = rows.filter((row) => kind !== 'programme' || row.values['fare'] !== '');
  const seats = kind === 'fares' ? { rows: [], problems: [] } : readSeatTable(seatRecords(own));
  const fares = kind === 'seats' ? { rows: [], problems: [] } : readFareTable(fareRecords(priced), currency);
  const stored = await listServicesOfFlights(scope, flightsOf(rows));
  const flights = kind === 'programme' ? wantServices(rows, stored, confirmed) : { wanted: [], problems: [] };
  const problems = [...flights.problems, ...seats.problems, ...fares.problems];
  if (problems.length > 0) throw new RowsRefused(toFaults(problems, language));
  const faults: RowFault[] = [];
  for (const { line, service } of flights.wanted) {
    try {
      await saveService(places, scope, context, service);
    } catch (error) {
      const fields = error instanceof Refusal ? (error.options.fields ?? []) : [];
      if (!(error instanceof Refusal) || fields.length === 0) throw error;
      for (const problem of fields)
        faults.push({
          line,
          field: fieldOf(problem),
          message: translate(language, problem.message, problem.values),
        });
      // A duplicate has aborted the database transaction.
      if (error.key === 'GEN-DUPLICATE') break;
    }
  }
  if (faults.length > 0) throw new RowsRefused(faults);
  try {
    const { countries } = await listAirports(scope);
    const filed = fares.rows.length === 0 ? [] : await listFiled(scope, flightsOf(priced), currency);
    const tables = { seats: seats.rows, fares: mergeFares(filed, fares.rows) };
    const loaded = await loadTables(scope, tables, countries);
    await recordTouched(scope, loaded.touchedIds);
    return {
      services: { added: flights.wanted.length },
      seats: { ...loaded.changes.seats },
      fares: { ...loaded.changes.fares },
    };
  } catch (error) {
    if (error instanceof ImportRefused) throw new RowsRefused(toFaults(error.problems, language));
    throw error;
  }
}

const seatRecords = (rows: readonly MappedRow[]) => rows.map((row) => pick(row, Object.keys(seatColumns)));
const fareRecords = (rows: readonly MappedRow[]) => rows.map((row) => pick(row, Object.keys(fareColumns)));

function flightsOf(rows: readonly MappedRow[]): FlightName[] {
  const names = new Set(rows.map(({ values }) => values['flight'] ?? ''));
  return [...names].flatMap((name) => parseFlight(name) ?? []);
}

/** The filed fares of flights, as rows. */
async function listFiled(
  scope: TenantScope,
  flights: readonly FlightName[],
  currency: string,
): Promise<readonly FareRow[]> {
  const services = (await listServicesOfFlights(scope, flights)).filter(({ isSold }) => isSold);
  const byId = new Map(services.map((service) => [service.id, service]));
  const records = (await listStoredFares(scope, new Set(byId.keys()))).map(({ fare }) => {
    const service = byId.get(fare.serviceId)!;
    const flight = `${service.carrier}${service.number}`;
    return { line: 0, values: { ...fareCells(fare, service), flight, currency } };
  });
  const unique = new Map(records.map((record) => [JSON.stringify(record.values), record]));
  return readFareTable([...unique.values()], currency).rows;
}

function toFaults(problems: readonly ImportProblem[], language: RequestContext['language']): RowFault[] {
  return problems.map((problem) => ({
    line: problem.line,
    field: problem.column,
    message: formatImportProblem(problem, language),
  }));
}

/** The column of a row for a problem of its flight. */
function fieldOf({ path }: FieldProblem): string {
  const fields: Readonly<Record<string, string>> = {
    legs: 'departs',
    number: 'flight',
    carrier: 'flight',
    twiceADayConfirmed: 'flight',
  };
  return fields[path] ?? path;
}
