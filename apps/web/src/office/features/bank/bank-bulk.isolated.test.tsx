import { settleBankLine } from '@farewind/contract/finance/bank-statements';
import { expect, test, vi } from 'vitest';
import { planBulk } from '../../kit/list/plan-bulk.ts';
import { officeCall } from '../../session/office-call.ts';
import { listBankBulkActs } from './bank-bulk.ts';
import type { BankLine } from './settle-dialog.tsx';

vi.mock('../../session/office-call.ts', () => ({ officeCall: vi.fn() }));

const line = (lineId: string, amount: string, state: BankLine['state'] = 'open') =>
  ({ lineId, amount, state, currency: 'EUR', purpose: 'Account fee', version: 1 }) as BankLine;

test('the fees of a month’s statement are posted with one reason; money that came in and settled lines are left out', async () => {
  const [fee] = listBankBulkActs((key) => key, 'en');
  const { fit, unfit } = planBulk(fee!, [
    line('fee', '-2.50'),
    line('refund of a fee', '2.50'),
    line('matched', '-90.00', 'settled'),
  ]);
  expect(fit.map(({ lineId }) => lineId)).toEqual(['fee']);
  expect(unfit.map(({ reason }) => reason)).toEqual(['bank.cameIn', 'bank.state.settled']);
  expect(fee!.effect(fit[0]!)).toBe('-€2.50, Account fee');
  await fee!.run(fit[0]!, 'fees of February');
  expect(officeCall).toHaveBeenLastCalledWith(settleBankLine, {
    lineId: 'fee',
    kind: 'fee',
    reason: 'fees of February',
    version: 1,
  });
});
