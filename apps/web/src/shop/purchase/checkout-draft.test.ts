import { documentMembers, eachMember } from '@farewind/values/passenger-document';
import { expect, it } from 'vitest';
import { clearDraft, storeDraft, readDraft, startFields } from './checkout-draft.ts';
import { findContactFormProblems } from './problems/find-contact-form-problems.ts';
import { findPassengerFormProblems } from '../features/checkout/problems/find-checkout-problems.ts';
import { forgetOldDrafts } from '../../shared/session/draft-keys.ts';
import { toOrderRequest } from './order-request.ts';
import { emptyRide } from './ride/chosen-ride.ts';
import { filledIn, fortnight, goodCard, withPassenger } from '../features/checkout/testing-family.ts';
import { stubStorage } from '../../shared/testing/stub-storage.ts';

const choice = { searchId: 's', flightId: 'a', fareId: 'f' };
const counts = { adults: 1, children: 1, infants: 1 };
const DAY_MS = 24 * 60 * 60 * 1000;

it('keeps what was typed for a day', () => {
  const kept = stubStorage('localStorage');
  storeDraft({ choice, fields: filledIn }, 0);
  expect(readDraft(DAY_MS - 1)?.choice).toEqual(choice);
  expect(readDraft(DAY_MS)).toBeUndefined();
  // Passports do not stay behind in the browser, whatever page is opened next.
  forgetOldDrafts(DAY_MS - 1);
  expect(readDraft(1)?.choice).toEqual(choice);
  forgetOldDrafts(DAY_MS);
  expect([...kept.values()].join('')).toBe('');
  storeDraft({ choice, fields: filledIn }, 0);
  const otherFlight = { ...choice, flightId: 'b' };
  clearDraft(otherFlight);
  expect(readDraft(1)).toBeDefined();
  clearDraft(choice);
  expect(readDraft(1)).toBeUndefined();
});

it('stores no digit of a card that is among the fields', () => {
  const kept = stubStorage('localStorage');
  const fields = { ...filledIn, ...goodCard, creditCardCVC: '987' };
  storeDraft({ choice, fields }, 0);
  expect(readDraft(1)?.fields.customerEmail).toBe(filledIn.customerEmail);
  expect([...kept.values()].join('')).not.toMatch(/creditCard|5555|987/);
});

it('fills the next form with it, agreements empty again', () => {
  stubStorage('localStorage');
  const document = eachMember(documentMembers, (member) => member);
  const fields = { ...filledIn, passengers: withPassenger(0, document) };
  storeDraft({ choice, fields }, 0);
  expect(startFields(counts, readDraft(1), choice)).toEqual({
    ...fields,
    contractAccepted: false,
    usageAccepted: false,
    adultConfirmed: false,
  });
});

it('keeps the coupon, and the currency and the way to pay for the same flights only', () => {
  stubStorage('localStorage');
  const fields = {
    ...filledIn,
    coupon: 'SUN',
    couponText: 'SUN',
    payCurrency: 'TRY' as const,
    paymentMethod: 'sbp',
  };
  storeDraft({ choice, fields }, 0);
  expect(startFields(counts, readDraft(1), choice)).toMatchObject({
    coupon: 'SUN',
    payCurrency: 'TRY',
    paymentMethod: 'sbp',
  });
  const other = startFields(counts, readDraft(1), { ...choice, flightId: 'b' });
  expect(other).toMatchObject({ coupon: 'SUN', couponText: 'SUN', payCurrency: '', paymentMethod: '' });
});

it('fits a draft to as many passengers as travel now', () => {
  stubStorage('localStorage');
  storeDraft({ choice, fields: filledIn }, 0);
  const { passengers } = startFields({ adults: 2, children: 0, infants: 1 }, readDraft(1), choice);
  expect(passengers.map(({ type, name }) => `${type} ${name}`)).toEqual([
    'adult ANNA',
    'adult ',
    'infant MIRA',
  ]);
});

it('sends an order from a draft of any earlier version, whatever it lacks or has of another kind', () => {
  const kept = stubStorage('localStorage');
  const withAll = {
    ...filledIn,
    extras: {
      services: [{ serviceId: 'bag', passengerIndex: 0, segment: 0 }],
      insurance: true,
      ride: {
        ...emptyRide({ kind: 'zone', code: 'lara', name: 'Lara' }),
        sides: 'both' as const,
        pick: { searchId: 's', transferId: 't', vehicle: 'v' },
      },
    },
  };
  storeDraft({ choice, fields: withAll }, 0);
  const [key, text] = [...kept][0] ?? [];
  const whole = JSON.parse(text ?? '') as object;
  expect(startFields(counts, readDraft(1), choice)).toMatchObject({ extras: withAll.extras });
  const others = [undefined, null, 7, 'x', true, [], {}, [null]];
  for (const path of pathsOf(whole))
    for (const other of others) {
      kept.set(key ?? '', JSON.stringify(replaceAt(whole, path, other)));
      const fields = startFields(counts, readDraft(1), choice);
      const frame = {
        choice,
        counts,
        journey: fortnight,
        currency: 'EUR' as const,
        quoteSeal: 'seal',
        coupon: fields.coupon,
        idempotencyKey: 'key',
        duplicateConfirmed: false,
        termsHash: undefined,
        consents: [],
      };
      const told = `${path.join('.')} = ${JSON.stringify(other)}`;
      expect(() => findPassengerFormProblems(fields.passengers, fortnight, '2026-11-20'), told).not.toThrow();
      expect(() => findContactFormProblems(fields, undefined), told).not.toThrow();
      expect(() => toOrderRequest(fields, goodCard, frame), told).not.toThrow();
      expect(
        fields.passengers.map(({ type }) => type),
        told,
      ).toEqual(['adult', 'child', 'infant']);
    }
});

it('reads a damaged draft as none', () => {
  stubStorage('localStorage').set('farewind.checkoutDraft', '{"choice":');
  expect(readDraft(1)).toBeUndefined();
});

/** Paths of all members of a value, at any depth. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    [name],
    ...pathsOf(member).map((path) => [name, ...path]),
  ]);
}

function replaceAt(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  Reflect.set(copy, name, replaceAt(Reflect.get(copy, name), rest, other));
  return copy;
}
