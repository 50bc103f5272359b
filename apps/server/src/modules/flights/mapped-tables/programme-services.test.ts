import { dayNumber } from '@farewind/values/local-time';
import { expect, it } from 'vitest';
import type { StoredService } from '../inventory/load/stored-service.ts';
import type { MappedRow } from './map-rows.ts';
import { wantServices } from './programme-services.ts';

const row = (from: string, to: string, days = ''): MappedRow => ({
  line: 2,
  values: {
    flight: 'ZZ51',
    origin: 'SVO',
    destination: 'AYT',
    from,
    to,
    days,
    departs: '08:00',
    arrives: '12:30',
    aircraft: '320',
    kind: 'charter',
  },
});

/** Tuesdays and Saturdays of June 2031. */
const june: StoredService = {
  id: 1,
  carrier: 'ZZ',
  number: '51',
  variation: '',
  operatingCarrier: 'ZZ',
  codeshareOf: null,
  kind: 'charter',
  serviceType: 'C',
  isSold: true,
  fromDay: dayNumber('2031-06-01'),
  untilDay: dayNumber('2031-06-30'),
  days: 0b0100010,
  legs: [
    {
      origin: 'SVO',
      destination: 'AYT',
      departsMinute: 480,
      arrivesMinute: 750,
      originTerminal: '',
      destinationTerminal: '',
      aircraft: '320',
      departsAfterChange: false,
      arrivesAfterChange: false,
    },
  ],
};

it('a programme without a plausible end is an error of its row, not thousands of years of flights', () => {
  const { wanted, problems } = wantServices([row('2031-06-01', '9999-12-31')], [june], false);
  expect(wanted).toEqual([]);
  expect(problems).toMatchObject([
    { line: 2, column: 'to', key: 'periodLength', found: '9999-12-31', expected: '1100' },
  ]);
});

it.each([
  ['2031-06-03', '2031-06-28', '26', 0],
  ['2031-06-07', '2031-06-07', '', 0],
  // The only Sunday of the row is in the period of a flight that does not operate on Sundays.
  ['2031-06-08', '2031-06-08', '', 1],
  ['2031-06-01', '2031-06-30', '', 1],
  // July's first Saturday is the fifth.
  ['2031-06-03', '2031-07-04', '6', 0],
  ['2031-06-03', '2031-07-05', '6', 1],
  ['2031-05-31', '2031-06-28', '6', 1],
  // There is no Monday in between.
  ['2031-06-03', '2031-06-05', '1', 0],
])('of %s to %s on days «%s» %i flights are missing', (from, to, days, count) => {
  expect(wantServices([row(from, to, days)], [june], false).wanted).toHaveLength(count);
  expect(wantServices([row(from, to, days)], [{ ...june, number: '52' }], false).wanted).toHaveLength(1);
});
