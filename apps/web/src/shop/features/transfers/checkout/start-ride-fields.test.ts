import { expect, it } from 'vitest';
import { emptyRideFields } from '../../../purchase/ride-drafts.ts';
import { startRideFields } from './start-ride-fields.ts';

const choice = { searchId: 's', transferId: 't' };
const draft = { choice, fields: { ...emptyRideFields, note: 'A pram', joinOrderId: 'flights' } };

it('rides beside bought flights stay with them when their payment is tried again or resumed', () => {
  expect(startRideFields(undefined, choice, 'flights').joinOrderId).toBe('flights');
  expect(startRideFields(draft, choice, undefined)).toMatchObject({ note: 'A pram', joinOrderId: 'flights' });
  expect(startRideFields(draft, choice, 'others').joinOrderId).toBe('others');
});

it('other rides are not joined to the flights of the ones before', () => {
  expect(startRideFields(draft, { ...choice, transferId: 'u' }, undefined).joinOrderId).toBe('');
});
