import { dateOfDayNumber } from '@farewind/values/local-time';
import { expect, it } from 'vitest';
import { readFareTable, type FareRow } from '../inventory/tables/fare-table.ts';
import { mergeFares } from './merge-fares.ts';

const titles =
  'flight,from,to,days,cabin,family,class,bucket,currency,fare,tax,fuel,service,handPieces,handKg,bagPieces,bagKg';
const rowsOf = (...rows: string[]): readonly FareRow[] => {
  const text = rows.map((row) => {
    const [from, to, days, family, fare] = row.split(' ');
    return `ZF1,2031-06-${from},2031-06-${to},${days},economy,${family},Y,Y,EUR,${fare}.00,0.00,0.00,0.00,1,8,0,0`;
  });
  return readFareTable([titles, ...text].join('\n'), 'EUR').rows;
};
const show = (rows: readonly FareRow[]) =>
  rows.map(({ from, to, days, family, fare }) => {
    const dates = [from, to].map((day) => dateOfDayNumber(day).slice(8)).join('–');
    return `${dates} ${days.toString(2).padStart(7, '0')} ${family} ${fare / 100}`;
  });

it('replaces the price for the dates of a row, and keeps it before and after them', () => {
  const merged = mergeFares(rowsOf('01 30 1234567 Standard 100'), rowsOf('10 12 1234567 Standard 80'));
  expect(show(merged)).toEqual([
    '01–09 1111111 Standard 100',
    '13–30 1111111 Standard 100',
    '10–12 1111111 Standard 80',
  ]);
});

it('keeps the price of weekdays not in the row', () => {
  const merged = mergeFares(rowsOf('01 30 1234567 Standard 100'), rowsOf('01 30 67 Standard 130'));
  expect(show(merged)).toEqual(['01–30 0011111 Standard 100', '01–30 1100000 Standard 130']);
});

it('does not change other products of the flight', () => {
  const merged = mergeFares(rowsOf('01 30 1234567 Light 70'), rowsOf('10 12 1234567 Standard 80'));
  expect(show(merged)).toEqual(['01–30 1111111 Light 70', '10–12 1111111 Standard 80']);
});

it('reads two rows from one filed price', () => {
  const merged = mergeFares(
    rowsOf('01 30 1234567 Standard 100'),
    rowsOf('05 05 1234567 Standard 80', '20 20 1234567 Standard 90'),
  );
  expect(show(merged).slice(0, 3)).toEqual([
    '01–04 1111111 Standard 100',
    '06–19 1111111 Standard 100',
    '21–30 1111111 Standard 100',
  ]);
});
