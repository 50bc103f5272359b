import { getOrder } from '@farewind/contract/bookings/get-order';
import { findByPnr, findByReservation } from '@farewind/contract/bookings/lookups';
import type { Envelope } from '@farewind/contract/core/envelope';
import type { Language } from '@farewind/contract/core/fields';
import type { Operation } from '@farewind/contract/core/operation';
import { sendMessage } from '@farewind/contract/feedback/contact';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { Office } from './testing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

/** The message that an anonymous caller reads in a refusal. */
async function refusalOf(operation: Operation, input: object, language: Language = 'en') {
  const answer = await office.call(operation, input, undefined, { 'x-interface-language': language });
  const { error } = answer.json<Envelope>();
  return { message: error?.message, at: error?.validationErrors?.map(({ message }) => message) };
}

test('a form that is left empty says “Please fill in the required fields”, and “This field is required” at each', async () => {
  expect(await refusalOf(sendMessage, { message: ' ', email: '' })).toEqual({
    message: 'Please fill in the required fields',
    at: ['This field is required', 'This field is required'],
  });
});

test('a form that is filled in wrongly says “Please enter valid information”, and “Wrong e-mail address” at an address', async () => {
  expect(await refusalOf(sendMessage, { message: 'Where is my ticket?', email: 'anna@' })).toEqual({
    message: 'Please enter valid information',
    at: ['Wrong e-mail address'],
  });
});

test('an order that does not exist answers “Not Found”', async () => {
  expect((await refusalOf(getOrder, { orderId: newId() })).message).toBe('Not Found');
});

test('a failed lookup says what to check and reveals nothing about existing orders', async () => {
  const surname = 'Sokolova';
  expect((await refusalOf(findByPnr, { pnr: 'ZZZZZZ', surname })).message).toBe(
    'Please check again with a different PNR or surname.',
  );
  expect((await refusalOf(findByReservation, { reservationNumber: 'FW000000000', surname })).message).toBe(
    'Surname or reservation number invalid.',
  );
});
