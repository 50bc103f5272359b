import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftFor, noExtras, readDraft, storeDraft, toQuoteInput } from './caller-form.ts';
import { stubStorage } from '../../../shared/testing/stub-storage.ts';

beforeEach(() => {
  stubStorage('sessionStorage');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const choice = { searchId: 's', flightId: 'f', fareId: 'a' };

test('a reload keeps what was typed, but nobody has agreed to the terms of what is ordered then', () => {
  storeDraft({ form: { customerName: 'Anna', termsAgreed: true }, choice, extras: noExtras });
  expect(readDraft()).toEqual({ form: { customerName: 'Anna' }, choice, extras: noExtras });
});

test('a caller never gets the names that were typed for another one', () => {
  const fresh = { form: { customerMobilePhone: '+90 532 1' } };
  const resume = (form: Record<string, string>) => draftFor({ form, choice }, '+90 532 1');
  expect(resume({ customerName: 'Anna' })).toEqual(fresh);
  expect(resume({ 'passengers[0].surname': 'Sokolova' })).toEqual(fresh);
  expect(resume({ customerMobilePhone: '+7 900 5', from: 'MOW' })).toEqual(fresh);
  // A trip alone is nobody's, and what was typed for this phone is theirs.
  expect(resume({ from: 'MOW', customerName: '' })).toMatchObject({ form: { from: 'MOW' }, choice });
  expect(resume({ customerMobilePhone: '+905321', customerName: 'Anna' })).toMatchObject({
    form: { customerName: 'Anna' },
  });
});

test('insurance belongs to the flights that it was chosen for, and survives a reload with them', () => {
  const form = { adults: '1', siteId: '1', currency: 'EUR' };
  storeDraft({ form, choice, extras: { services: [], isInsured: true } });
  const { extras = noExtras } = readDraft()!;
  expect(toQuoteInput(form, choice, extras).insurance).toBe(true);
  expect(toQuoteInput({ ...form, insurance: true }, choice, noExtras).insurance).toBe(false);
});

test('a ride beside flights has no child seat once the passengers are corrected to adults', () => {
  const pick = { searchId: 's', transferId: 't', vehicle: 'v' };
  const ride = (children: string) =>
    toQuoteInput({ children, 'transfer.childSeats.child': '1' }, choice, { services: [], pick }).transfer;
  expect(ride('1')).toMatchObject({ childSeats: { child: 1 } });
  expect(ride('0')).toEqual({ searchId: 's', transferId: 't' });
});
