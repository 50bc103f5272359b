import { expect, test, vi } from 'vitest';
import { planBulk } from '../../kit/list/plan-bulk.ts';
import { officeCall } from '../../session/office-call.ts';
import { listRefundBulkActs, type Refund } from './refund-bulk.ts';

vi.mock('../../session/office-call.ts', () => ({ officeCall: vi.fn() }));

const refund = (refundId: string, more: Partial<Refund>) =>
  ({
    refundId,
    state: 'accepted',
    amount: '100.00',
    currency: 'EUR',
    reason: 'wish',
    requestedBy: { kind: 'staff', name: 'Olga' },
    needsApproval: true,
    isAtDesk: false,
    failure: null,
    allowedActions: [],
    notApprovable: null,
    version: 3,
    ...more,
  }) as Refund;

const rows = [
  refund('waiting', { allowedActions: ['approve', 'reject'] }),
  refund('own', {}),
  refund('behind', { notApprovable: 'Olga asked for it behind this account' }),
  refund('settled', { state: 'settled' }),
  refund('refused', { state: 'approved', failure: 'declined', allowedActions: ['sendAgain'] }),
];

test('many refunds are approved or sent again with one reason; one’s own and settled ones are left out, each with why', async () => {
  const [approve, sendAgain] = listRefundBulkActs((key) => key, 'en');
  const plan = (act: typeof approve) => {
    const { fit, unfit } = planBulk(act!, rows);
    return [fit.map(({ refundId }) => refundId), unfit.map(({ row, reason }) => `${row.refundId} ${reason}`)];
  };
  expect(plan(approve)).toEqual([
    ['waiting'],
    ['own refund.own', 'behind Olga asked for it behind this account', 'settled settled', 'refused approved'],
  ]);
  expect(plan(sendAgain)[0]).toEqual(['refused']);
  expect(approve!.effect(rows[0]!)).toContain('Olga');
  for (const act of [approve!, sendAgain!]) {
    expect(act.reasonHint).toBeDefined();
    await act.run(rows[0]!, 'checked with the bank');
    expect(officeCall).toHaveBeenLastCalledWith(expect.anything(), {
      refundId: 'waiting',
      reason: 'checked with the bank',
      version: 3,
    });
  }
});
