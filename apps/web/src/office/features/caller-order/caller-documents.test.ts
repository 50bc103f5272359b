import { documentMembers } from '@farewind/values/passenger-document';
import { expect, test } from 'vitest';
import { listPassengerFields } from './caller-fields.ts';
import { noExtras, passengerField, toOrderInput, type CallerForm } from './caller-form.ts';
import { fillFromKnown } from './known-caller.ts';

const values = Object.fromEntries(documentMembers.map((member) => [member, `the ${member}`]));
const documentFields: CallerForm = Object.fromEntries(
  documentMembers.map((member) => [passengerField(0, member), values[member]!]),
);

test('every member of a passenger’s document has a field in the order for a caller', () => {
  const names = listPassengerFields(0, [], (key) => key).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(documentFields)));
});

test('every member of a document that staff type is ordered', () => {
  const choice = { searchId: 's', flightId: 'f', fareId: 'a' };
  const submission = { quoteSeal: '', heldUntil: '', idempotencyKey: '', duplicateConfirmed: false };
  const typed = { adults: '1', siteId: '1', currency: 'EUR', ...documentFields };
  const { passengers } = toOrderInput(typed, { choice, extras: noExtras }, submission);
  expect(passengers?.[0]).toMatchObject(values);
});

test('every member of a known caller’s documents is filled in', () => {
  const known = {
    customer: { name: 'Anna Sokolova', email: 'anna@example.com', phone: '+79163334455' },
    language: 'ru',
    passengers: [{ type: 'adult', name: 'ANNA', surname: 'SOKOLOVA', ...values }],
  } as unknown as Parameters<typeof fillFromKnown>[1];
  const form: CallerForm = { adults: '1' };
  expect(fillFromKnown(form, known, form)).toMatchObject(documentFields);
});
