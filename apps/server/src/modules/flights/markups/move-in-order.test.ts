import { describe, expect, it } from 'vitest';
import { moveInOrder } from './move-in-order.ts';

const order = (id: number, direction: 'up' | 'down') =>
  moveInOrder([{ id: 1 }, { id: 2 }, { id: 3 }], id, direction)
    .map((thing) => thing.id)
    .join('');

describe('the order of markups', () => {
  it.each([
    [3, 'up', '132'],
    [1, 'down', '213'],
    [1, 'up', '123'],
    [3, 'down', '123'],
  ] as const)('%i %s gives %s: one place, and none beyond the ends', (id, direction, expected) => {
    expect(order(id, direction)).toBe(expected);
  });

  it('has no effect without a rule', () => {
    expect(() => order(4, 'up')).toThrow('4');
  });
});
