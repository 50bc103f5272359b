import { describe, expect, it } from 'vitest';
import type { ExtraRow, PassengerRow } from '../order/order-rows.ts';
import { extraLines } from './present-extras.ts';

const passengers = [{ type: 'adult' }, { type: 'child' }] as PassengerRow[];
const bag = (passengerPosition: number, segment: number): ExtraRow => ({
  extraId: '1',
  itemId: '1',
  kind: 'bag',
  code: 'bag',
  name: 'Bag',
  totalMinor: 30_01,
  passengerPosition,
  segment,
  refundable: false,
  refundMinor: undefined,
});

describe('the price lines of what was bought with a flight', () => {
  it('count a bag once that goes on two flights, at the price of both', () => {
    expect(extraLines([bag(0, 0), bag(0, 1)], passengers)).toMatchObject([
      { name: 'Bag', passengerType: 'adult', count: 1, fare: '60.02', total: '60.02' },
    ]);
  });

  it('keep the passenger types apart', () => {
    expect(extraLines([bag(0, 0), bag(0, 0), bag(1, 0)], passengers)).toMatchObject([
      { passengerType: 'adult', count: 2, total: '60.02' },
      { passengerType: 'child', count: 1, total: '30.01' },
    ]);
  });

  it('count every piece where the flights of a direction differ', () => {
    expect(extraLines([bag(0, 0), bag(0, 0), bag(0, 1)], passengers)).toMatchObject([
      { count: 3, total: '90.03' },
    ]);
  });
});
