import { staffActions } from '@farewind/contract/orders/order-detail';
import { expect, it } from 'vitest';
import { listStaffActions, type StaffActionFacts } from './staff-actions.ts';

const everything = new Set([
  'Pages.Orders.Edit',
  'Pages.Orders.Reissue',
  'Pages.Payments.Desk',
  'Pages.Orders.Cancel',
  'Pages.Refunds.Request',
  'Pages.Customers.ViewDocuments',
]);
const charter = {
  kind: 'flight',
  status: 'booked',
  charter: true,
  problem: undefined,
  isExternal: false,
} as const;
const quiet: StaffActionFacts = {
  items: [charter],
  changes: [],
  proofs: [],
  hasDocuments: true,
  canMail: true,
  hasBuyer: true,
  isPayable: false,
  takesAtDesk: true,
  isOfChannel: false,
  hasUnclearChange: false,
};
const list = (facts: Partial<StaffActionFacts>, permissions = everything) =>
  listStaffActions({ ...quiet, ...facts }, permissions);

it('offers the actions of a booked charter, and none that need something else first', () => {
  expect(list({})).toEqual([
    'note',
    'confirm',
    'resend',
    'changePassengers',
    'cancel',
    'propose',
    'requestPayment',
    'write',
    'logCall',
    'changeContact',
    'showDocuments',
  ]);
});

it('offers another date only of flights that an external supplier sold and that are not in trouble', () => {
  const external = { ...charter, charter: false, status: 'ticketed', isExternal: true } as const;
  expect(list({ items: [external] })).toContain('changeFlight');
  expect(list({ items: [{ ...external, status: 'problematic' }] })).not.toContain('changeFlight');
});

it('offers decisions only on what waits for one', () => {
  expect(list({ changes: ['accepted', 'waitingForPayment'], proofs: ['asked', 'accepted'] })).toEqual(
    list({}),
  );
  expect(list({ changes: ['waitingForStaff'] })).toContain('decideChange');
  expect(list({ proofs: ['sent'] })).toContain('decideProof');
});

it('offers the deduction if documents were refused, and not for other problems', () => {
  const trouble = (problem: string) => ({
    items: [{ ...charter, status: 'problematic', problem } as const],
  });
  expect(list(trouble('documentRefused'))).toContain('cancelForDocuments');
  expect(list(trouble('priceChanged'))).not.toContain('cancelForDocuments');
});

it('offers only notes and viewing for an order that is over', () => {
  const over = { items: [{ ...charter, status: 'cancelled' } as const] };
  expect(list(over)).toEqual(['note', 'write', 'logCall', 'changeContact', 'showDocuments']);
  expect(list({ ...over, hasDocuments: false })).toEqual(['note', 'write', 'logCall', 'changeContact']);
});

it('offers to set the driver of a ride that has not taken place', () => {
  const ride = { ...charter, kind: 'transfer', status: 'ticketed', charter: false } as const;
  expect(list({ items: [ride] })).toContain('setDriver');
  expect(list({ items: [charter, { ...ride, status: 'cancelled' }] })).not.toContain('setDriver');
});

it('offers nothing to read-only users, and each action only to users with its right', () => {
  const busy: Partial<StaffActionFacts> = {
    items: [
      charter,
      { ...charter, status: 'problematic', problem: 'documentRefused' },
      { ...charter, kind: 'transfer', status: 'ticketed', charter: false },
      { ...charter, status: 'ticketed', charter: false, isExternal: true },
    ],
    hasUnclearChange: true,
    changes: ['waitingForStaff'],
    proofs: ['sent'],
  };
  const unpaid = { items: [{ ...charter, status: 'paymentFailed' as const }], isPayable: true };
  const offered = new Set([...list(busy), ...list(unpaid)]);
  expect(staffActions.filter((action) => !offered.has(action))).toEqual([]);
  expect(list(busy)).not.toContain('cancelUnpaid');
  expect(list({ ...unpaid, takesAtDesk: false })).not.toContain('takeAtDesk');
  expect(list(busy, new Set(['Pages.Orders.View']))).toEqual([]);
  const allowedBy = (permission: string) => [
    ...new Set([busy, unpaid].flatMap((facts) => list(facts, new Set([permission])))),
  ];
  const actionsOf = Object.fromEntries([...everything].map((one) => [one, allowedBy(one).toSorted()]));
  expect(actionsOf).toEqual({
    'Pages.Orders.Edit': [
      'changeContact',
      'changeFlight',
      'confirm',
      'decideProof',
      'logCall',
      'note',
      'propose',
      'requestPayment',
      'resend',
      'sendPaymentLink',
      'setDriver',
      'write',
    ],
    'Pages.Orders.Reissue': ['changePassengers', 'decideChange'],
    'Pages.Payments.Desk': ['takeAtDesk'],
    'Pages.Orders.Cancel': ['cancel', 'cancelForDocuments', 'cancelRide', 'cancelUnpaid'],
    'Pages.Refunds.Request': ['settleFlightChange'],
    'Pages.Customers.ViewDocuments': ['showDocuments'],
  });
});
