import { addAmounts } from '../../../shared/format/money.ts';
import type { DeskOrder } from './use-order.ts';

type Line = DeskOrder['items'][number]['priceLines'][number];
type Sums = Record<(typeof parts)[number], string>;
export type PriceRow = Sums & {
  readonly key: string;
  readonly type: Line['passengerType'];
  /** People of this type; of an extra how often it was bought. */
  readonly count: number;
  /** Of an extra: as it was sold. */
  readonly name: string | undefined;
};

const parts = ['fare', 'tax', 'fuel', 'service', 'total'] as const;
const zero: Sums = { fare: '0.00', tax: '0.00', fuel: '0.00', service: '0.00', total: '0.00' };

/** The price of an order by types of passengers, all directions together; extras stand in lines of their own. */
export function listPriceRows(items: DeskOrder['items']): PriceRow[] {
  const rows = new Map<string, PriceRow>();
  for (const line of items.flatMap(({ priceLines }) => priceLines)) {
    const key = `${line.name ?? ''} ${line.passengerType}`;
    const { count, name, passengerType: type } = line;
    const before = rows.get(key) ?? { ...zero, key, type, count, name };
    rows.set(key, { ...before, ...addSums(before, line) });
  }
  return [...rows.values()].toSorted(
    (one, other) => Number(one.name !== undefined) - Number(other.name !== undefined),
  );
}

export function sumPriceRows(rows: readonly PriceRow[]): Sums {
  return rows.reduce<Sums>(addSums, zero);
}

function addSums(one: Sums, other: Sums): Sums {
  return Object.fromEntries(parts.map((part) => [part, addAmounts(one[part], other[part])])) as Sums;
}
