import { expect, test } from 'vitest';
import { dayNumber } from '@farewind/values/local-time';
import { readFareTable } from '../tables/fare-table.ts';
import { planFares } from './plan-fares.ts';
import type { StoredLeg, StoredService } from './stored-service.ts';

const leg = (origin: string, destination: string, departsMinute: number): StoredLeg => ({
  origin,
  destination,
  departsMinute,
  arrivesMinute: departsMinute + 240,
  originTerminal: '',
  destinationTerminal: '',
  aircraft: '738',
  departsAfterChange: false,
  arrivesAfterChange: false,
});

/** A charter whose aircraft flies out and back under one number. */
const rotation: StoredService = {
  id: 1,
  carrier: 'ZF',
  number: '861',
  variation: '1',
  operatingCarrier: 'ZF',
  codeshareOf: null,
  kind: 'charter',
  serviceType: 'C',
  isSold: true,
  fromDay: dayNumber('2027-06-01'),
  untilDay: dayNumber('2027-06-30'),
  days: 127,
  legs: [leg('LED', 'AYT', 360), leg('AYT', 'LED', 720)],
};

const plan = (board: string, off: string) => {
  const columns =
    'flight,board,off,from,to,cabin,family,class,bucket,currency,fare,tax,fuel,service,handPieces,handKg,bagPieces,bagKg';
  const row = `ZF861,${board},${off},2027-06-01,2027-06-30,economy,Charter,Y,Y,EUR,100.00,0.00,0.00,0.00,1,5,1,20`;
  const { rows, problems } = readFareTable(`${columns}\n${row}\n`, 'EUR');
  expect(problems).toEqual([]);
  return planFares(rows, [rotation], new Map());
};

test('a fare of a flight that returns to its origin needs the stretch that it is for, and is never sold from LED to LED', () => {
  expect(plan('LED', 'AYT')).toMatchObject({ problems: [], fares: [{ boardLeg: 1, offLeg: 1 }] });
  expect(plan('AYT', 'LED')).toMatchObject({ problems: [], fares: [{ boardLeg: 2, offLeg: 2 }] });
  for (const [board, off] of [
    ['', ''],
    ['LED', 'LED'],
  ] as const)
    expect(plan(board, off)).toMatchObject({
      fares: [],
      problems: [{ line: 2, column: 'off', key: 'returnsToOrigin', found: 'LED' }],
    });
});
