import type { InventoryService } from '@farewind/contract/inventory/services';
import { saveService } from '@farewind/contract/inventory/services';
import { expect, it } from 'vitest';
import {
  blankService,
  findUnfilled,
  firstTakeOff,
  listServiceFields,
  readService,
  toService,
} from './service-form.tsx';

const night: InventoryService = {
  id: 7,
  carrier: 'ZF',
  number: '861',
  kind: 'charter',
  from: '2027-05-01',
  to: '2027-09-30',
  days: [1, 6],
  isSold: true,
  codeshareOf: null,
  seatsTaken: 12,
  version: 3,
  legs: [
    {
      origin: 'SVO',
      departsAt: '23:40',
      departsDay: 0,
      aircraft: '321',
      destination: 'AYT',
      arrivesAt: '04:10',
      arrivesDay: 1,
    },
  ],
};

it('sends a flight that was opened and not changed as it is kept', () => {
  const { carrier, number, kind, from, to, days, isSold, legs } = night;
  expect(saveService.input.parse(toService(readService(night)))).toEqual({
    carrier,
    number,
    kind,
    from,
    to,
    days,
    isSold,
    twiceADayConfirmed: false,
    legs,
  });
});

it('sends the days of operation from Monday on, in whatever order they were ticked', () => {
  expect(toService({ ...readService(night), days: ['6', '2', '1'] }).days).toEqual(['1', '2', '6']);
});

it('begins a new flight with one empty leg on the day of departure', () => {
  expect(toService(blankService).legs).toEqual([
    {
      origin: '',
      departsAt: '',
      departsDay: '0',
      destination: '',
      arrivesAt: '',
      arrivesDay: '0',
      aircraft: '',
    },
  ]);
});

it('asks for days of operation and for every part of a leg before it is sent', () => {
  expect(findUnfilled(blankService, 'needed')).toEqual({ days: 'needed', legs: 'needed' });
  expect(findUnfilled({ ...readService(night), legs: [] }, 'needed')).toEqual({ legs: 'needed' });
  expect(findUnfilled(readService(night), 'needed')).toEqual({});
});

it('sends which of two equal times a flight leaves at only once somebody has said it', () => {
  const form = readService(night);
  expect(toService(form)).not.toHaveProperty('repeatedHour');
  expect(toService({ ...form, repeatedHour: 'second' }).repeatedHour).toBe('second');
  const [leg] = night.legs;
  const second = { ...night, legs: [{ ...leg!, departsAfterChange: true as const }] };
  expect(saveService.input.parse(toService(readService(second)))).toMatchObject({ repeatedHour: 'second' });
});

it('asks it of the take-off that the server has asked about, and of no other', () => {
  const t = (key: string) => key;
  const isAsked = (asked: readonly string[], form = readService(night)) =>
    listServiceFields(t as never, 'en', asked).find(({ name }) => name === 'repeatedHour')!.isShown!(form);
  const takeOff = firstTakeOff(readService(night));
  expect([isAsked([]), isAsked([takeOff]), isAsked(['AMS 02:30'])]).toEqual([false, true, false]);
});
