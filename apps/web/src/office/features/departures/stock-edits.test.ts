import { describe, expect, test } from 'vitest';
import { listStockChanges, readSum, toStockRequest, type DepartureStock } from './stock-edits.ts';

const price = (total: string) => ({ total, fees: '25.00' });
const stock = {
  blocks: [
    {
      bucket: 'Y',
      isStopped: false,
      legs: [{ legNo: 1, from: 'SVO', to: 'AYT', total: 120, sold: 118, held: 2 }],
    },
  ],
  fares: [
    { fareId: 7, bucket: 'Y', adult: price('18920.00'), child: price('18920.00'), infant: price('1890.00') },
  ],
} as unknown as DepartureStock;

describe('what is typed into the cells of a departure', () => {
  test('counts as a change only where it differs', () => {
    const edits = { 'seats Y 1': ' 126 ', 'price 7 adult': '17 490', 'price 7 child': '18920,00' };
    const { changes, unread } = listStockChanges(stock, edits);
    expect(changes.map(({ key, before, after }) => [key, before, after])).toEqual([
      ['seats Y 1', '120', '126'],
      ['price 7 adult', '18920.00', '17490.00'],
    ]);
    expect(unread).toEqual([]);
  });

  test('is refused where it is no number', () => {
    const edits = { 'seats Y 1': '-3', 'price 7 adult': '17.490,00', 'price 7 infant': '' };
    expect(listStockChanges(stock, edits)).toEqual({
      changes: [],
      unread: ['seats Y 1', 'price 7 adult', 'price 7 infant'],
    });
  });

  test('goes to the server by fare, and each refusal finds its cell again', () => {
    const edits = { 'seats Y 1': '126', 'price 7 adult': '17490', 'price 7 infant': '2000.5' };
    const { cellAt, ...request } = toStockRequest(listStockChanges(stock, edits).changes);
    expect(request).toEqual({
      seats: [{ bucket: 'Y', legNo: 1, total: 126 }],
      prices: [{ fareId: 7, adult: '17490.00', infant: '2000.50' }],
    });
    expect(cellAt.get('prices.0.infant')).toBe('price 7 infant');
    expect(cellAt.get('seats.0.total')).toBe('seats Y 1');
  });
});

test('sums are read as people of three countries write them', () => {
  expect(['17 490', '17490,5', '0017.05', '1.234,50', 'free'].map(readSum)).toEqual([
    '17490.00',
    '17490.50',
    '17.05',
    undefined,
    undefined,
  ]);
});
