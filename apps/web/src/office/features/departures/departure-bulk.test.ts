import { expect, test } from 'vitest';
import { planBulk } from '../../kit/list/plan-bulk.ts';
import { listDepartureBulkActs } from './departure-bulk.ts';
import type { Departure } from './departure-words.ts';

const departure = (date: string, state: Departure['state']) => ({ date, state }) as Departure;
const rows = [
  departure('2027-05-01', 'open'),
  departure('2027-05-02', 'stopSale'),
  departure('2027-05-03', 'cancelled'),
  departure('2027-05-04', 'retimed'),
];

test('departures that cannot be taken off sale, or put on sale again, are left out with the reason', () => {
  const [stop, resume] = listDepartureBulkActs((key) => key);
  const plan = (act: typeof stop) => {
    const { fit, unfit } = planBulk(act!, rows);
    return [fit.map(({ date }) => date), unfit.map(({ row, reason }) => `${row.date} ${reason}`)];
  };
  expect(plan(stop)).toEqual([
    ['2027-05-01', '2027-05-04'],
    ['2027-05-02 departure.isStopped', '2027-05-03 departure.isCancelled'],
  ]);
  expect(plan(resume)).toEqual([
    ['2027-05-02'],
    ['2027-05-01 departure.isOnSale', '2027-05-03 departure.isCancelled', '2027-05-04 departure.isOnSale'],
  ]);
});
