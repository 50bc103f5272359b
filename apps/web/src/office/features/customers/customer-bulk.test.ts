import { expect, test } from 'vitest';
import { planBulk } from '../../kit/list/plan-bulk.ts';
import { listCustomerBulkActs } from './customer-bulk.ts';
import type { Customer } from './customer-form.ts';

const customer = (name: string, more: Partial<Customer>) =>
  ({ name, isErased: false, newsOptIn: false, orderCount: 0, userId: null, ...more }) as Customer;
const rows = [
  customer('Reader', { newsOptIn: true, orderCount: 2 }),
  customer('Buyer', { orderCount: 1 }),
  customer('Erased', { isErased: true, orderCount: 3 }),
  customer('Guest', {}),
  customer('Member', { userId: 7 }),
];

test('customers who get no news are not unsubscribed, and those who have ordered or have an account are not deleted, each with the reason', () => {
  const [unsubscribe, remove] = listCustomerBulkActs((key) => key);
  const plan = (act: typeof unsubscribe) => {
    const { fit, unfit } = planBulk(act!, rows);
    return [fit.map(({ name }) => name), unfit.map(({ row, reason }) => `${row.name} ${reason}`)];
  };
  expect(plan(unsubscribe)).toEqual([
    ['Reader'],
    ['Buyer customer.noNews', 'Erased customer.erased', 'Guest customer.noNews', 'Member customer.noNews'],
  ]);
  expect(plan(remove)).toEqual([
    ['Guest'],
    [
      'Reader customer.hasOrders',
      'Buyer customer.hasOrders',
      'Erased customer.hasOrders',
      'Member customer.hasAccount',
    ],
  ]);
});
