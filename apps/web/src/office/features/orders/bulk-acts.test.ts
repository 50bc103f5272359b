import { expect, test } from 'vitest';
import { planBulk } from '../../kit/list/plan-bulk.ts';
import { listBulkActs } from './bulk-acts.ts';

type Row = Parameters<ReturnType<typeof listBulkActs>[number]['whyNot']>[0];

const order = (reservationNumber: string, status: Row['status'], charter = true) =>
  ({ reservationNumber, status, charter, email: 'buyer@example.com' }) as Row;

test('a bulk act names the orders that it will leave out, and why', () => {
  const acts = listBulkActs((key) => key);
  const plan = (name: string) => {
    const { fit, unfit } = planBulk(
      acts.find((act) => act.name === name)!,
      [
        order('FW1', 'booked'),
        order('FW2', 'ticketed'),
        order('FW3', 'pendingPayment'),
        order('FW4', 'booked', false),
      ],
    );
    return {
      fit: fit.map(({ reservationNumber }) => reservationNumber),
      unfit: unfit.map(({ row, reason }) => `${row.reservationNumber} ${reason}`),
    };
  };
  expect(plan('resend')).toEqual({ fit: ['FW1', 'FW2', 'FW4'], unfit: ['FW3 order.noDocuments'] });
  expect(plan('confirm')).toEqual({
    fit: ['FW1'],
    unfit: ['FW2 order.notBooked', 'FW3 order.notBooked', 'FW4 order.noCharter'],
  });
});
