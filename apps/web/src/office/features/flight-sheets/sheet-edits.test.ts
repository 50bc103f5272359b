import { expect, it } from 'vitest';
import { blankFare, type FlightSheet } from './sheet-columns.ts';
import {
  blankEdits,
  cellKey,
  clearChanged,
  copyPeriod,
  countChanges,
  newRow,
  readEdits,
  returnOf,
  toRequest,
} from './sheet-edits.ts';

const fare = { ...blankFare, from: '2031-06-01', to: '2031-06-30', fare: '120.00' };
const sheet: FlightSheet = {
  carrier: 'ZF',
  number: '861',
  currency: 'EUR',
  version: 'v1',
  periods: [
    {
      id: 1,
      carrier: 'ZF',
      number: '861',
      kind: 'charter',
      from: '2031-06-01',
      to: '2031-06-30',
      days: [6],
      legs: [
        {
          origin: 'SVO',
          destination: 'AYT',
          departsAt: '08:00',
          departsDay: 0,
          arrivesAt: '12:30',
          arrivesDay: 0,
          aircraft: '320',
        },
      ],
      isSold: true,
      codeshareOf: null,
      seatsTaken: 3,
      version: 1,
    },
  ],
  seats: [{ from: '2031-06-07', to: '2031-06-28', days: '', leg: '', bucket: 'Y', seats: '40', taken: 3 }],
  fares: [fare],
};

it('sends the whole price list, and of the blocks only those that were edited', () => {
  const edits = readEdits(sheet);
  const [block] = edits.seats;
  expect(toRequest(edits, 'v1').request).toMatchObject({ seats: [], fares: [{ fare: '120.00' }] });
  const more = { ...edits, seats: [{ ...block!, cells: { ...block!.cells, seats: '45' } }] };
  expect(toRequest(more, 'v1').request.seats).toMatchObject([{ seats: '45', from: '2031-06-07' }]);
  expect(countChanges(more, sheet)).toBe(1);
});

it('copies a period with rows that follow the new dates', () => {
  const copied = copyPeriod(sheet, sheet.periods[0]!);
  const edits = readEdits(sheet);
  const { request } = toRequest(
    {
      ...edits,
      period: { ...copied.period, from: '2031-07-01', to: '2031-07-31' },
      seats: [...edits.seats, ...copied.seats],
      fares: [...edits.fares, ...copied.fares],
    },
    'v1',
  );
  expect(request).toMatchObject({
    period: { days: [6], legs: [{ origin: 'SVO', departsAt: '08:00' }] },
    seats: [{ from: '2031-07-01', to: '2031-07-31', seats: '40' }],
    fares: [{ from: '2031-06-01' }, { from: '2031-07-01', to: '2031-07-31' }],
  });
});

it('turns the route round for the return flight, under the next number', () => {
  expect(returnOf(sheet)).toMatchObject({
    number: '862',
    period: { from: '2031-06-01', legs: [{ origin: 'AYT', destination: 'SVO', departsAt: '' }] },
    fares: [{ cells: { fare: '120.00', from: '' } }],
  });
});

it('finds the cell that a problem of the server is about', () => {
  const edits = readEdits(sheet);
  const added = newRow({ ...fare, fare: '' });
  const { cellOf } = toRequest({ ...edits, fares: [...edits.fares, added] }, 'v1');
  expect(cellOf('fares.1.fare')).toBe(cellKey(added, 'fare'));
  expect(cellOf('period.from')).toBe('from');
  expect(cellOf('period.legs.0.departsAt')).toBe('legs.0.departsAt');
});

it('takes the problem away from the field that is corrected, and from no other', () => {
  const edits = blankEdits();
  const period = edits.period!;
  const problems = { number: 'taken', from: 'no date', 'legs.0.origin': 'unknown', 'fare 1 fare': 'no sum' };
  const { number: _number, ...others } = problems;
  expect(clearChanged(problems, edits, { number: '123' })).toEqual(others);
  const legs = [{ ...period.legs[0]!, origin: 'VKO' }];
  expect(Object.keys(clearChanged(problems, edits, { period: { ...period, legs } }))).toEqual([
    'number',
    'from',
    'fare 1 fare',
  ]);
  expect(clearChanged({ from: 'no date', legs: 'unknown airport' }, edits, { period: undefined })).toEqual(
    {},
  );
});
