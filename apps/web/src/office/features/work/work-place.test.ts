import { expect, test } from 'vitest';
import { findTrail } from '../../routes/find-route.ts';
import { officeRoutes } from '../../routes/route-table.ts';
import { findWorkPlace } from './work-place.ts';

test('a link from the queue has the title of its page, and is shown to those who may open that page', () => {
  const codes = [
    'refundWaiting',
    'chargeback',
    'moneyMismatch',
    'receiptRefused',
    'rateWaiting',
    'mailboxRefuses',
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
