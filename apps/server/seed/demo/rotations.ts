import { readFileSync } from 'node:fs';
import { parseCsv } from '../../src/platform/csv.ts';
import { parseDays } from '../../src/modules/flights/inventory/tables/cell-values.ts';

export type Profile = 'beach' | 'winterSun' | 'city' | 'domestic' | 'flat';
export type DemoCabin = 'economy' | 'comfort' | 'business';

/** An aircraft's way out and back, as rotations.csv lists it: the demo agency's programme before it gets dates. */
export interface Rotation {
  readonly carrier: string;
  readonly outNumber: string;
  readonly backNumber: string;
  readonly from: string;
  readonly to: string;
  readonly kind: 'charter' | 'scheduled';
  readonly aircraft: string;
  readonly departsMinute: number;
  readonly groundMinutes: number;
  /** Days of operation by IATA season; 0: not flown. */
  readonly days: { readonly summer: number; readonly winter: number };
  /** First and last month flown, 1 to 12; the last may lie before the first (over New Year). */
  readonly months: readonly [number, number];
  /** What an adult pays on an average day in the middle economy family, in euro. */
  readonly fareEuro: number;
  readonly profile: Profile;
  readonly cabins: readonly DemoCabin[];
}

/** Reads the list of rotations. Throws for a broken row: the file is part of the product. */
export function readRotations(): Rotation[] {
  const text = readFileSync(new URL('rotations.csv', import.meta.url), 'utf8');
  return parseCsv(text).map(({ line, values }) => {
    const cell = (name: string): string => {
      const value = values[name];
      if (value === undefined) throw new Error(`rotations.csv line ${line}: ${name} is missing`);
      return value;
    };
    const [hours = 0, minutes = 0] = cell('departs').split(':').map(Number);
    const [firstMonth = 1, lastMonth = 12] =
      cell('months') === '' ? [] : cell('months').split('-').map(Number);
    return {
      carrier: cell('carrier'),
      outNumber: cell('out'),
      backNumber: cell('back'),
      from: cell('from'),
      to: cell('to'),
      kind: cell('kind') === 'charter' ? 'charter' : 'scheduled',
      aircraft: cell('aircraft'),
      departsMinute: hours * 60 + minutes,
      groundMinutes: Number(cell('ground')),
      days: { summer: parseDays(cell('summer')) ?? 0, winter: parseDays(cell('winter')) ?? 0 },
      months: [firstMonth, lastMonth],
      fareEuro: Number(cell('fare')),
      profile: cell('profile') as Profile,
      cabins: cell('cabins').split(' ') as DemoCabin[],
    };
  });
}
