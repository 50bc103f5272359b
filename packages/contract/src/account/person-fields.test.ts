import { documentMembers } from '@farewind/values/passenger-document';
import { expect, test } from 'vitest';
import { passengerInputSchema } from '../bookings/add-order.ts';
import { passengerChangeInput } from '../bookings/passenger-change.ts';
import { customerSchema, saveCustomer, updateCustomer } from '../customers/customers.ts';
import { getAdminOrder } from '../orders/order-detail.ts';
import { saveTraveller, travellerSchema } from './travellers.ts';

test.each([
  ['an order', passengerInputSchema],
  ['a change of passengers', passengerChangeInput],
  ['a traveller who is saved', saveTraveller.input],
  ['a saved traveller', travellerSchema],
  ['a customer who is added', saveCustomer.input],
  ['a customer who is changed', updateCustomer.input],
  ['a customer', customerSchema],
  ['an order as staff see it', getAdminOrder.output.shape.passengers.element],
])('%s has every member of a passenger’s document', (_, { shape }) => {
  expect(documentMembers.filter((member) => !(member in shape))).toEqual([]);
});
