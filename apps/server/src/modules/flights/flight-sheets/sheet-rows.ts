import type { FareCells, SeatCells } from '@farewind/contract/inventory/flight-sheets';
import { dateOfDayNumber, isoWeekday } from '@farewind/values/local-time';
import { formatMinor, percentHalfUp } from '@farewind/values/money';
import type { PlannedFare } from '../inventory/load/plan-fares.ts';
import type { StoredService } from '../inventory/load/stored-service.ts';
import type { FareLines } from '../inventory/tables/fare-lines.ts';

/** Seats of a bucket on one leg of a date. */
export interface SeatCounter {
  readonly serviceId: number;
  readonly day: number;
  readonly legNo: number;
  readonly bucket: string;
  readonly total: number;
  /** Sold and held. */
  readonly taken: number;
}

export type SeatBlock = SeatCells & { readonly taken: number };

const ALL_DAYS = 0b1111111;

/** A stored fare as a row of an import. */
export function fareCells(fare: PlannedFare, { legs }: Pick<StoredService, 'legs'>): FareCells {
  const { adult, child, infant } = fare.prices;
  const whole = (value: number | null) => (value === null ? '' : String(value));
  const fee = (value: number | null) => (value === null ? '' : formatMinor(value));
  const day = (value: number | null) => (value === null ? '' : dateOfDayNumber(value));
  return {
    board: fare.boardLeg === 1 ? '' : (legs[fare.boardLeg - 1]?.origin ?? ''),
    off: fare.offLeg === legs.length ? '' : (legs[fare.offLeg - 1]?.destination ?? ''),
    from: dateOfDayNumber(fare.fromDay),
    to: dateOfDayNumber(fare.untilDay),
    days: daysText(fare.days),
    cabin: fare.cabin,
    family: fare.family,
    rank: String(fare.familyRank),
    class: fare.bookingClass,
    bucket: fare.bucket,
    fare: formatMinor(adult.fare),
    tax: formatMinor(adult.tax),
    fuel: formatMinor(adult.fuel),
    service: formatMinor(adult.service),
    child: ruleText(adult.fare, child, adult),
    infant: ruleText(adult.fare, infant, { tax: 0, fuel: 0, service: 0 }),
    handPieces: String(fare.handPieces),
    handKg: String(fare.handKg),
    bagPieces: String(fare.checkedPieces),
    bagKg: String(fare.checkedKg),
    changeFee: fee(fare.changeFeeMinor),
    changeUntilHours: fare.changeUntilHours === 0 ? '' : String(fare.changeUntilHours),
    cancelFee: fee(fare.cancelFeeMinor),
    cancelUntilHours: fare.cancelUntilHours === 0 ? '' : String(fare.cancelUntilHours),
    cap: whole(fare.seatCap),
    pair: fare.pairGroup ?? '',
    minStay: whole(fare.minStayDays),
    maxStay: whole(fare.maxStayDays),
    through: fare.throughBasisPoints === null ? '' : `${fare.throughBasisPoints / 100}%`,
    saleFrom: day(fare.saleFromDay),
    saleTo: day(fare.saleToDay),
    releaseDays: whole(fare.releaseDays),
    ages: fare.ageReference ?? '',
  };
}

/** Common shares, so that a rounded price of a small fare is recognised as one. */
const usualShares = [75, 100, 10, 0, 25, 50];

/** `75%` if the price is a share of the adult fare, otherwise its four sums. */
function ruleText(
  adultFare: number,
  { fare, tax, fuel, service }: FareLines,
  fees: Omit<FareLines, 'fare'>,
): string {
  if (tax === fees.tax && fuel === fees.fuel && service === fees.service) {
    const shares = [...usualShares, ...Array.from({ length: 101 }, (_, percent) => percent)];
    const share = shares.find((percent) => percentHalfUp(adultFare, percent) === fare);
    if (share !== undefined) return `${share}%`;
  }
  return [fare, tax, fuel, service].map(formatMinor).join('/');
}

/** `135`; empty for every day. */
function daysText(mask: number): string {
  if (mask === ALL_DAYS) return '';
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => (mask & (1 << (day - 1))) !== 0).join('');
}

/** When a period of the flight number operates. */
export type SheetPeriod = Pick<StoredService, 'id' | 'fromDay' | 'untilDay' | 'days'>;

/**
 * Combines the seats of dates into as few rows as possible: one per block if equal on all dates, otherwise one per
 * weekday, otherwise one per run of dates. Legs with equal seats share a row. A row saved as it is changes nothing: it
 * ends before a departure without seats, and says its weekdays where it would apply to another period of the number too.
 */
export function seatBlocks(counters: readonly SeatCounter[], periods: readonly SheetPeriod[]): SeatBlock[] {
  const byId = new Map(periods.map((period) => [period.id, period]));
  const blocks = Map.groupBy(counters, ({ serviceId, bucket }) => `${serviceId} ${bucket}`);
  return [...blocks.values()].flatMap((block) => {
    const period = byId.get(block[0]!.serviceId)!;
    const legs = [...Map.groupBy(block, ({ legNo }) => legNo)].toSorted(([a], [b]) => a - b);
    const rows = legs.map(([, seats]) => rowsOf(seats, period, periods.length === 1));
    const [first] = rows;
    const isEven = rows.every((each) => JSON.stringify(each.map(bare)) === JSON.stringify(first?.map(bare)));
    if (isEven && first) {
      return first.map((row, at) => ({
        ...row,
        taken: Math.max(...rows.map((each) => each[at]?.taken ?? 0)),
      }));
    }
    return rows.flatMap((each, at) => each.map((row) => ({ ...row, leg: String(legs[at]?.[0]) })));
  });
}

const bare = ({ taken: _taken, ...row }: SeatBlock) => row;

function rowsOf(seats: readonly SeatCounter[], period: SheetPeriod, isOnlyPeriod: boolean): SeatBlock[] {
  const sorted = seats.filter(({ day }) => isFlown(period, day, ALL_DAYS)).toSorted((a, b) => a.day - b.day);
  const byWeekday = Map.groupBy(sorted, ({ day }) => isoWeekday(day));
  const isSteady = [...byWeekday.values()].every((days) =>
    days.every(({ total }) => total === days[0]?.total),
  );
  if (isSteady) {
    const groups = [...Map.groupBy(sorted, ({ total }) => total).values()];
    return groups.flatMap((group) => {
      const days = isOnlyPeriod && groups.length === 1 ? ALL_DAYS : maskOf(group);
      return splitAtGaps(group, period, days).map((run) => rowOf(run, daysText(days)));
    });
  }
  const runs: SeatCounter[][] = [];
  for (const seat of sorted) {
    const run = runs.at(-1);
    if (run?.[0]?.total === seat.total) run.push(seat);
    else runs.push([seat]);
  }
  return runs
    .flatMap((run) => splitAtGaps(run, period, ALL_DAYS))
    .map((run) => rowOf(run, isOnlyPeriod ? '' : daysText(maskOf(run))));
}

/** Runs of dates between which the period has no departure on these weekdays without seats. */
function splitAtGaps(
  seats: readonly SeatCounter[],
  period: SheetPeriod,
  days: number,
): readonly (readonly SeatCounter[])[] {
  const runs: SeatCounter[][] = [];
  for (const seat of seats) {
    const run = runs.at(-1);
    const last = run?.at(-1)?.day;
    if (run && last !== undefined && !hasDeparture(period, last + 1, seat.day - 1, days)) run.push(seat);
    else runs.push([seat]);
  }
  return runs;
}

function hasDeparture(period: SheetPeriod, from: number, to: number, days: number): boolean {
  for (let day = from; day <= to; day += 1) if (isFlown(period, day, days)) return true;
  return false;
}

const isFlown = ({ fromDay, untilDay, days }: SheetPeriod, day: number, among: number): boolean =>
  day >= fromDay && day <= untilDay && ((days & among) >> (isoWeekday(day) - 1)) % 2 === 1;

const maskOf = (seats: readonly SeatCounter[]): number =>
  seats.reduce((mask, { day }) => mask | (1 << (isoWeekday(day) - 1)), 0);

function rowOf(seats: readonly SeatCounter[], days: string): SeatBlock {
  const [first, last] = [seats[0]!, seats.at(-1)!];
  return {
    from: dateOfDayNumber(first.day),
    to: dateOfDayNumber(last.day),
    days,
    leg: '',
    bucket: first.bucket,
    seats: String(first.total),
    taken: Math.max(...seats.map(({ taken }) => taken)),
  };
}
