import { expect, test } from 'vitest';
import { findTrail } from '../../routes/find-route.ts';
import { officeRoutes } from '../../routes/route-table.ts';
import { findWorkPlace, searchOfPlace } from './work-place.ts';

test('a link from the queue has the title of its page, and is shown to those who may open that page', () => {
  const codes = [
    'refundWaiting',
    'chargeback',
    'moneyMismatch',
    'receiptRefused',
    'rateWaiting',
    'mailboxRefuses',
    'contactOpen',
  ];
  const accounts = ['flightSupplier', 'transferSupplier', 'rideChannel', 'messenger'];
  const items = [
    ...codes.map((code) => ({ code, detail: {} })),
    ...accounts.map((account) => ({ code: 'keyRefused', detail: { account: `${account}:7` } })),
  ];
  for (const item of items) {
    const place = findWorkPlace(item);
    const page = findTrail(officeRoutes, place?.to ?? '')?.at(-1);
    expect([place?.title, place?.permission]).toEqual([page?.meta.title, page?.permission]);
    expect(page).toBeDefined();
  }
  expect(findWorkPlace({ code: 'passengerChange', detail: {} })).toBeUndefined();
});

test('a message of the contact form is opened with its answer, a refund in the list of its order', () => {
  const written = {
    code: 'contactOpen',
    reservationNumber: null,
    detail: { contactId: 'a1', ticketNo: 'C7' },
  };
  expect(searchOfPlace(findWorkPlace(written)!, written)).toEqual({ dialog: 'answer', id: 'a1' });
  const refund = { code: 'refundWaiting', reservationNumber: 'FW1', detail: {} };
  expect(searchOfPlace(findWorkPlace(refund)!, refund)).toEqual({ q: 'FW1' });
});
