import { expect, it } from 'vitest';
import { openBox, returnText, type WrittenText } from './returned-text.ts';

it('a message that is taken back after the queue has gone on is in its order’s box again, once and in no other’s', () => {
  const opened = (orderId: string) => {
    const found: WrittenText[] = [];
    return { found, close: openBox(orderId, (written) => found.push(written)) };
  };
  const written = { subject: 'Seats', text: 'Your seats are 12A and 12B' };
  const first = opened('o-1');
  returnText('o-1', written);
  expect(first.found).toEqual([written]);

  first.close();
  const other = opened('o-2');
  returnText('o-1', written);
  expect(first.found).toHaveLength(1);
  expect(other.found).toEqual([]);
  const again = opened('o-1');
  expect(again.found).toEqual([written]);
  again.close();
  expect(opened('o-1').found).toEqual([]);
});
