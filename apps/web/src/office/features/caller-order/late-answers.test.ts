import { expect, test } from 'vitest';
import { findTyped } from './find-typed.ts';
import { fillFromKnown } from './known-caller.ts';
import { searchOf, tripOf } from './use-flights.ts';

const form = { from: 'MOW', to: 'AYT', departureDate: '2027-06-12', adults: '1', currency: 'EUR' };

test('flights of the previous trip are not shown under a new date, whenever their search is answered', () => {
  const found = { searchId: 's', trip: tripOf(form) };
  expect(searchOf(found, form)).toBe('s');
  expect(searchOf(found, { ...form, customerName: 'Anna' })).toBe('s');
  for (const change of [
    { departureDate: '2027-06-13' },
    { returnDate: '2027-06-20' },
    { to: 'DLM' },
    { adults: '2' },
  ])
    expect(searchOf(found, { ...form, ...change })).toBe('');
});

const item = (value: string) => ({ value, text: value, note: value });

test('Enter takes the first match of what is typed, and nothing once something else is typed', async () => {
  let typed: string | undefined = 'Antalya';
  const search = async () => [item('AYT'), item('GZP')];
  expect(await findTyped('Antalya', () => typed, search)).toEqual(item('AYT'));
  expect(
    await findTyped(
      'Antalya',
      () => typed,
      async () => [],
    ),
  ).toBeUndefined();
  const late = findTyped('Antalya', () => typed, search);
  typed = 'Dalaman';
  expect(await late).toBeUndefined();
});

test('Enter in a field where nothing is typed takes nothing, whatever its list would begin with', async () => {
  const search = async () => [item('AYT')];
  for (const typed of ['', ' ']) expect(await findTyped(typed, () => typed, search)).toBeUndefined();
});

test('what is typed while an earlier caller is searched for stays', () => {
  const known = {
    customer: { name: 'Anna Sokolova', email: 'anna@example.org', phone: '+79161234567' },
    passengers: [{ type: 'adult', name: 'ANNA', surname: 'SOKOLOVA', gender: 'female' }],
    language: 'ru',
  } as unknown as Parameters<typeof fillFromKnown>[1];
  const now = { ...form, customerEmail: 'new@example.org', heldUntil: '2027-06-01T12:00' };
  expect(fillFromKnown(now, known, form)).toMatchObject({
    customerName: 'Anna',
    customerMobilePhone: '+79161234567',
    customerEmail: 'new@example.org',
    heldUntil: '2027-06-01T12:00',
  });
  // A field that holds an earlier caller is filled anew.
  expect(fillFromKnown(now, known, now)).toMatchObject({ customerEmail: 'anna@example.org' });
});
