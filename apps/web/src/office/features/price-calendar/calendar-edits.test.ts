import { expect, it } from 'vitest';
import {
  cellsBetween,
  listPriceChanges,
  pasteColumn,
  weekdayOf,
  weeksOf,
  withPrices,
  type PriceCell,
} from './calendar-edits.ts';

const cells = ['07', '14', '21', '28'].map((day): PriceCell => ({
  serviceId: 1,
  date: `2031-06-${day}`,
  version: 0,
  fareId: 5,
  product: 0,
  adult: '145.50',
  seats: 40,
  taken: 0,
}));
const [first, second, third] = cells as [PriceCell, PriceCell, PriceCell];

it('lays a month out in weeks from Monday', () => {
  const weeks = weeksOf('2031-06');
  expect([weeks[0]![0], weeks.at(-1)!.at(-1), weeks.length]).toEqual(['2031-05-26', '2031-07-06', 6]);
  expect(weekdayOf('2031-06-07')).toBe(6);
});

it('counts a price that differs, not one typed again in another form, and names what is no price', () => {
  const { changes, unread } = listPriceChanges(cells, {
    '5 2031-06-07': '145,5',
    '5 2031-06-14': '1 200',
    '5 2031-06-21': 'free',
  });
  expect(changes).toEqual([{ cell: second, before: '145.50', after: '1200.00' }]);
  expect(unread).toEqual(['5 2031-06-21']);
});

it('shows the saved prices, and no former ones, even if the month cannot be read again', () => {
  const calendar = { carrier: 'ZF', number: '7701', currency: 'EUR' as const, products: [], cells };
  const saved = withPrices(calendar, [{ cell: second, before: '145.50', after: '1200.00' }]);
  expect(saved.cells.map(({ adult }) => adult)).toEqual(['145.50', '1200.00', '145.50', '145.50']);
  expect(listPriceChanges(saved.cells, { '5 2031-06-14': '1200' }).changes).toEqual([]);
});

it('takes a column of a spreadsheet date by date and leaves dates of blank lines alone', () => {
  expect(pasteColumn(cells, second, '150\t4\r\n\r\n170\r\n180\r\n')).toEqual({
    '5 2031-06-14': '150',
    '5 2031-06-28': '170',
  });
});

it('selects the dates between two cells in whichever order they were chosen', () => {
  expect(cellsBetween(cells, third, first)).toEqual([first, second, third]);
});
