import { expect, it } from 'vitest';
import { typedCell } from './typed-cell.ts';

it.each([
  ['from', '12.06.2027', '2027-06-12'],
  ['from', '2027-06-12', '2027-06-12'],
  ['to', '12/6/27', '2027-06-12'],
  ['to', '12JUN27', '2027-06-12'],
  ['from', '46550', '2027-06-12'],
  ['from', '2027-06-12 00:00:00', '2027-06-12'],
  ['fare', '1 200,5', '1200.50'],
  ['fare', '120', '120.00'],
  ['fare', '1,200.00', '1200.00'],
  ['fare', '1.200,00 €', '1200.00'],
  ['fare', '119.99999999999', '120.00'],
  ['days', 'пн, ср', '13'],
  ['days', 'Mon–Fri', '12345'],
  ['days', 'Pazartesi, Cuma, Pazar', '157'],
  ['days', 'Cumartesi', '6'],
  ['days', '1-5', '12345'],
  ['days', '1-3-5--', '135'],
  ['days', 'ежедневно', '1234567'],
  ['days', '1.3.5', '135'],
  ['departs', '9:30', '09:30'],
  ['departs', '0930', '09:30'],
  ['departs', '0.395833333333333', '09:30'],
  ['departs', '46550.395833333333', '09:30'],
  ['arrives', '01:10+1', '01:10+1'],
  ['flight', 'zf-861', 'ZF861'],
  ['cabin', 'Эконом', 'economy'],
  ['cabin', 'İş', 'business'],
  ['child', '75 %', '75%'],
  ['child', '0.75', '75%'],
  ['child', '1', '100%'],
  ['infant', '1.0', '100%'],
  ['through', '1,00', '100%'],
  ['infant', '1 %', '1%'],
  ['infant', '10', '10%'],
  ['seats', '40.0', '40'],
])('reads a cell of the column %s typed as %s as %s', (column, typed, cell) => {
  expect(typedCell(column, typed)).toBe(cell);
});

it.each([
  ['from', '31.06.2027'],
  ['from', '6/31/2027'],
  ['fare', '1.200'],
  ['fare', 'по запросу'],
  ['days', 'по пятницам и ещё'],
  ['departs', 'утром'],
  ['child', '1.25'],
])('leaves a cell of the column %s that may mean several things or none as it is: %s', (column, typed) => {
  expect(typedCell(column, typed)).toBe(typed);
});

it('leaves an overlong cell unchanged', () => {
  const text = `9:30${' '.repeat(300)}+1`;
  expect(typedCell('departs', text)).toBe(text);
});
