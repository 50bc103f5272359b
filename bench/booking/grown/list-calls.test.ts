import { catalogue } from '@farewind/contract/catalogue';
import { expect, it } from 'vitest';
import { listCalls, lookupCalls, reportCalls } from './list-calls.ts';
import type { Sample } from './read-samples.ts';

const days = { from: '2027-01-01', to: '2027-01-07' };
const sample: Sample = {
  orderId: '0190a5a0-0000-7000-8000-000000000000',
  reservationNumber: 'FW273031468',
  pnr: 'ABCDEF',
  email: 'anna@example.com',
  surname: 'Kaya',
  contactSurname: 'Kaya',
  phone: '+905321112233',
  customerId: 1,
  ticket: '1234567890123',
  numberEnd: '1112233',
  flight: 'ZZ1 2027-01-01',
  card: '4242',
  bankReference: 'R1',
  contactNo: 'C1',
  coupon: 'SUMMER',
  audit: { entity: 'order', action: 'update', userId: 1, entityId: '1' },
  message: { template: 'confirmation', state: 'sent' },
  departure: { serviceId: 1, date: '2027-01-01' },
  month: days,
  week: days,
  thousand: days,
};
const calls = [...listCalls, ...lookupCalls, ...reportCalls];
/** The members of an input; none unless it is an object. */
const shapeOf = (input: object): object => ('shape' in input ? (input.shape as object) : {});
const paged = catalogue
  .map((operation) => ({ operation, shape: shapeOf(operation.input) }))
  .filter(({ shape }) => 'skipCount' in shape);

it('every call has an operation of the contract and filters that it takes', () => {
  const wrong = calls.flatMap(({ operation: name, what, input }) => {
    const operation = catalogue.find((each) => each.name === name);
    const given = Object.fromEntries(
      Object.entries(input(sample)).map(([key, value]) => [
        key,
        operation?.method === 'GET' ? String(value) : (value as unknown),
      ]),
    );
    const isTaken = operation?.input.safeParse(given).success === true;
    // An unknown filter is silently ignored, and the whole list would be measured.
    const shape = paged.find((each) => each.operation === operation)?.shape ?? given;
    return isTaken && Object.keys(given).every((key) => key in shape) ? [] : [`${name} ${what}`];
  });
  expect(wrong).toEqual([]);
});

it('every list of the office is called', () => {
  const called = new Set(calls.map(({ operation }) => operation));
  const missing = paged.map(({ operation }) => operation.name).filter((name) => !called.has(name));
  expect(missing.toSorted()).toEqual([
    // Called by buyers, for their own orders.
    'MyBooking/GetAll',
    // Need a statement or a contract, which the database does not have.
    'PartnerStatement/GetLines',
    'SeatExchange/GetStatementTickets',
    'SeatExchange/GetStatements',
    // Called by the host.
    'Tenant/GetAll',
  ]);
});
