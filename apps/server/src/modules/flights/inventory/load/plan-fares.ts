import type { PassengerType } from '@farewind/values/passengers';
import type { ImportProblem } from '../import-problem.ts';
import { flightText } from '../tables/cell-values.ts';
import { fareLines, type FareLines } from '../tables/fare-lines.ts';
import type { Cabin, FareRow } from '../tables/fare-table.ts';
import { operatingDays } from './expand-seats.ts';
import type { AgeReference } from '@farewind/travel-rules/passenger-age';
import type { StoredService } from './stored-service.ts';

/** A fare of one service, as it will be stored. */
export interface PlannedFare {
  readonly serviceId: number;
  readonly boardLeg: number;
  readonly offLeg: number;
  readonly cabin: Cabin;
  readonly family: string;
  readonly familyRank: number;
  readonly bookingClass: string;
  readonly bucket: string;
  readonly fromDay: number;
  readonly untilDay: number;
  readonly days: number;
  readonly currency: string;
  readonly handPieces: number;
  readonly handKg: number;
  readonly checkedPieces: number;
  readonly checkedKg: number;
  /** Null means not allowed. */
  readonly changeFeeMinor: number | null;
  readonly changeUntilHours: number;
  readonly cancelFeeMinor: number | null;
  readonly cancelUntilHours: number;
  readonly seatCap: number | null;
  readonly pairGroup: string | null;
  readonly throughBasisPoints: number | null;
  readonly minStayDays: number | null;
  readonly maxStayDays: number | null;
  readonly saleFromDay: number | null;
  readonly saleToDay: number | null;
  readonly releaseDays: number | null;
  readonly ageReference: AgeReference | null;
  readonly prices: Readonly<Record<PassengerType, FareLines>>;
}

export interface FarePlan {
  readonly fares: readonly PlannedFare[];
  /** Services whose complete price list is in the file. */
  readonly serviceIds: ReadonlySet<number>;
  readonly problems: readonly ImportProblem[];
}

/** Charters must leave these empty, because a fee would imply that changing or cancelling is possible. */
const charterBlanks = ['changeFee', 'cancelFee'] as const;

/** Expands fare rows into the fares of every matching service, and finds rows that match none or contradict another. */
export function planFares(
  rows: readonly FareRow[],
  services: readonly StoredService[],
  countries: ReadonlyMap<string, string>,
): FarePlan {
  const byFlight = Map.groupBy(
    services.filter((service) => service.isSold),
    flightText,
  );
  const problems: ImportProblem[] = [];
  const planned: { fare: PlannedFare; line: number }[] = [];
  const serviceIds = new Set<number>();
  for (const row of rows) {
    const named = byFlight.get(flightText(row.flight));
    const report = (column: string, key: ImportProblem['key'], found: string): void =>
      void problems.push({ file: 'fares', line: row.line, column, key, found, expected: '' });
    if (!named) report('flight', 'unknownFlight', flightText(row.flight));
    for (const service of named ?? []) serviceIds.add(service.id);
    const reached = (named ?? []).filter((service) => !operatingDays(service, row).next().done);
    if (named && reached.length === 0) report('flight', 'noDeparture', flightText(row.flight));
    if (reached.some(({ kind }) => kind === 'charter')) {
      for (const column of charterBlanks) if (row[column] !== undefined) report(column, 'charterRule', '');
      if (row.through !== undefined) report('through', 'notConnected', '');
    }
    for (const service of reached) {
      const boardLeg = service.legs.findIndex((leg) => leg.origin === (row.board ?? service.legs[0]?.origin));
      const offLeg = service.legs.findLastIndex(
        (leg) => leg.destination === (row.off ?? service.legs.at(-1)?.destination),
      );
      if (boardLeg < 0) report('board', 'notOnFlight', row.board ?? '');
      else if (offLeg < boardLeg) report('off', 'notOnFlight', row.off ?? '');
      // Nobody buys a flight to where it begins: such a fare would be imported and never offered.
      else if (service.legs[boardLeg]?.origin === service.legs[offLeg]?.destination)
        report('off', 'returnsToOrigin', service.legs[boardLeg]?.origin ?? '');
      else planned.push({ fare: fareOf(row, service, boardLeg, offLeg, countries), line: row.line });
    }
  }
  problems.push(...overlaps(planned));
  return { fares: planned.map(({ fare }) => fare), serviceIds, problems };
}

function fareOf(
  row: FareRow,
  service: StoredService,
  boardLeg: number,
  offLeg: number,
  countries: ReadonlyMap<string, string>,
): PlannedFare {
  const stations = service.legs.slice(boardLeg, offLeg + 1).flatMap((leg) => [leg.origin, leg.destination]);
  const isDomestic = new Set(stations.map((station) => countries.get(station))).size === 1;
  const adult = { fare: row.fare, tax: row.tax, fuel: row.fuel, service: row.service };
  return {
    serviceId: service.id,
    boardLeg: boardLeg + 1,
    offLeg: offLeg + 1,
    cabin: row.cabin,
    family: row.family,
    familyRank: row.rank,
    bookingClass: row.class,
    bucket: row.bucket,
    fromDay: row.from,
    untilDay: row.to,
    days: row.days,
    currency: row.currency,
    handPieces: row.handPieces,
    handKg: row.handKg,
    checkedPieces: row.bagPieces,
    checkedKg: row.bagKg,
    changeFeeMinor: row.changeFee ?? null,
    changeUntilHours: row.changeUntilHours,
    cancelFeeMinor: row.cancelFee ?? null,
    cancelUntilHours: row.cancelUntilHours,
    seatCap: row.cap ?? null,
    pairGroup: row.pair ?? null,
    throughBasisPoints: row.through ?? null,
    minStayDays: row.minStay ?? null,
    maxStayDays: row.maxStay ?? null,
    saleFromDay: row.saleFrom ?? null,
    saleToDay: row.saleTo ?? null,
    releaseDays: row.releaseDays ?? null,
    ageReference: row.ages ?? null,
    prices: fareLines(adult, row, { kind: service.kind, isDomestic }),
  };
}

/**
 * Identifies what a traveller sees as the same product on the same terms; two prices for it on one day are a problem.
 */
export function productKey(fare: PlannedFare): string {
  const { serviceId, boardLeg, offLeg, cabin, family, bookingClass, pairGroup } = fare;
  const { minStayDays, maxStayDays, saleFromDay, saleToDay, releaseDays } = fare;
  const terms = [pairGroup, minStayDays, maxStayDays, saleFromDay, saleToDay, releaseDays];
  return [serviceId, boardLeg, offLeg, cabin, family, bookingClass, ...terms].join('|');
}

function overlaps(planned: readonly { fare: PlannedFare; line: number }[]): ImportProblem[] {
  const problems: ImportProblem[] = [];
  for (const group of Map.groupBy(planned, ({ fare }) => productKey(fare)).values()) {
    group.sort((a, b) => a.fare.fromDay - b.fare.fromDay || a.line - b.line);
    for (const [index, { fare, line }] of group.entries()) {
      for (const other of group.slice(index + 1)) {
        if (other.fare.fromDay > fare.untilDay) break;
        if ((other.fare.days & fare.days) === 0) continue;
        const place = { file: 'fares', line: other.line, column: 'from' } as const;
        problems.push({ ...place, key: 'overlap', found: '', expected: String(line) });
      }
    }
  }
  return problems;
}
