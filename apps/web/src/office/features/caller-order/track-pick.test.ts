import type { TransferCriteria } from '@farewind/contract/transfers/search';
import { expect, test } from 'vitest';
import { trackPick } from './track-pick.ts';

const toPlace = (code: string, bags = 1): TransferCriteria => ({
  tripType: 'oneWay',
  from: { kind: 'airport', code: 'AYT' },
  to: { kind: 'zone', code },
  adults: 1,
  children: 0,
  infants: 0,
  bags,
  currency: 'EUR',
});
const van = (searchId: string) => ({ searchId, transferId: `${searchId}-van`, vehicle: 'own van' });
const car = (searchId: string) => ({ searchId, transferId: `${searchId}-car`, vehicle: 'own car' });
const toKemer = { criteria: toPlace('kemer') };

test('a van to Kemer is not ordered once the destination is Side, or empty', () => {
  const toSide = trackPick(toKemer, van('k'), toPlace('side'), undefined);
  expect(toSide.pick).toBeUndefined();
  // The answer for Side does not choose for them.
  expect(trackPick(toSide.track, undefined, toPlace('side'), [{ pick: van('s') }]).pick).toBeUndefined();
  expect(trackPick(toKemer, van('k'), undefined, undefined).pick).toBeUndefined();
});

test('with another bag the van is asked for anew, and picked at its new price when it is answered', () => {
  const asking = trackPick(toKemer, van('k'), toPlace('kemer', 2), undefined);
  expect(asking.pick).toBeUndefined();
  const early = trackPick(asking.track, undefined, toPlace('kemer', 2), [{ pick: car('n') }]);
  expect(early.pick).toBeUndefined();
  const late = trackPick(early.track, undefined, toPlace('kemer', 2), [
    { pick: car('n') },
    { pick: van('n') },
  ]);
  expect(late.pick).toEqual(van('n'));
});

test('after a reload the ride stays while its search runs again', () => {
  const asking = trackPick(toKemer, van('old'), toPlace('kemer'), undefined);
  expect(asking.pick).toEqual(van('old'));
  const options = [{ pick: car('new') }, { pick: van('new') }];
  expect(trackPick(asking.track, asking.pick, toPlace('kemer'), options).pick).toEqual(van('new'));
});
