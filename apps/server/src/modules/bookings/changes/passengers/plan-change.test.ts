import { expect, it } from 'vitest';
import { planChange, type ChangedPassenger } from './plan-change.ts';

const FEE = 30_00;
const charter = { isCharter: true, isIssued: false, totalMinor: 200_00 };

function plan(changed: Partial<ChangedPassenger>) {
  const [line] = planChange(
    [
      {
        passengerIndex: 0,
        from: { name: 'LEV', surname: 'SOKOLOV' },
        to: { name: 'LEO', surname: 'SOKOLOV' },
        members: [],
        lettersBefore: 0,
        tickets: [charter],
        ...changed,
      },
    ],
    FEE,
  );
  return { reason: line?.reason, feeMinor: line?.feeMinor };
}

const free = { reason: 'letters', feeMinor: 0 };
const forFee = (feeMinor: number) => ({ reason: 'fee', feeMinor });

it('corrects three letters of a charter name free of charge, and not a fourth', () => {
  expect(plan({ to: { name: 'LEO', surname: 'SOKOLOWA' } })).toEqual(free);
  expect(plan({ to: { name: 'LEONA', surname: 'SOKOLOWA' } })).toEqual(forFee(FEE));
});

it('counts the letters of earlier requests', () => {
  expect(plan({ lettersBefore: 2 })).toEqual(free);
  expect(plan({ lettersBefore: 3 })).toEqual(forFee(FEE));
});

it('charges the fee after ticketing, for a scheduled flight, and for anything but the name', () => {
  expect(plan({ tickets: [{ ...charter, isIssued: true }] })).toEqual(forFee(FEE));
  expect(plan({ tickets: [charter, { ...charter, isCharter: false }] })).toEqual(forFee(2 * FEE));
  expect(plan({ members: ['passportNumber'] })).toEqual(forFee(FEE));
});

it('never charges more for a ticket than it cost', () => {
  const infant = { ...charter, isIssued: true, totalMinor: 12_50 };
  expect(plan({ tickets: [infant, { ...infant, totalMinor: 90_00 }] })).toEqual(forFee(12_50 + FEE));
});
