import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { firstDayOnSale } from '../timetable/first-day-on-sale.ts';
import { saleDay } from './sale-day.ts';

it('only sale periods take the day of UTC for today; all else asks the clock of a place or of the agency', () => {
  const evening = new Date('2031-01-06T23:00:00Z');
  expect(saleDay(evening) - 1).toBe(firstDayOnSale(evening));
  const files = globSync('**/*.ts', { cwd: new URL('..', import.meta.url) });
  expect(files.length).toBeGreaterThan(100);
  const taking = files.filter(
    (file) =>
      !/(^|\/)testing\/|\.test\.ts$/.test(file) &&
      readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').includes('toISOString().slice(0, 10)'),
  );
  expect(taking.sort()).toEqual(['stock/sale-day.ts']);
});
