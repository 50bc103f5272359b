import { getDiscrepancies, repairDiscrepancy } from '@farewind/contract/finance/matching';
import { money } from '@farewind/values/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNestpayGateway } from '../../../adapters/payment-gateways/nestpay/nestpay-gateway.ts';
import { chargeAt } from '../testing/charge-at.ts';
import { MoneyDesk, type Sold } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

const SUM = 100_00;
const gateway = createNestpayGateway();
const refundAtBank = ({ attemptId }: Sold, minor: number) =>
  gateway.refund(chargeAt(desk.bank, attemptId, SUM), money(minor, 'EUR'), `cabinet ${minor}`);

/** The nightly comparison finds a discrepancy of the charge, which staff repair. */
async function findOpen({ attemptId }: Sold): Promise<string> {
  await desk.later(120);
  await desk.match();
  const { items } = await desk.office(getDiscrepancies, { keyword: attemptId });
  return items[0]!.mismatchId;
}
const repair = (mismatchId: string, by: 'adopt' | 'noteRefund') =>
  desk.office(repairDiscrepancy, { mismatchId, repair: by, reason: 'explained by the bank' });

it('follows a provider that corrects a charge back and forth, however often', async () => {
  const sold = await desk.sell(SUM);
  for (const minor of [80_00, 100_00, 80_00, 100_00, 80_00]) {
    await desk.db.database.owner.query('update testbank.payment set amount_minor = $1 where order_id = $2', [
      minor,
      sold.attemptId,
    ]);
    await repair(await findOpen(sold), 'adopt');
    expect((await desk.balance(sold.reference))['bankClearing']).toBe(minor);
  }
});

it('refuses a refund made at the bank beside one that claims all of the charge, and says why', async () => {
  const sold = await desk.sell(SUM);
  await desk.refund(sold, 90_00, { needsApproval: true });
  await refundAtBank(sold, 30_00);
  await expect(repair(await findOpen(sold), 'noteRefund')).rejects.toMatchObject({
    key: 'GEN-RULE',
    message: expect.stringContaining('match.refundClaimed'),
  });
  expect(await desk.refundsOf(sold)).toMatchObject([{ state: 'accepted', amountMinor: 90_00 }]);
});

// The embedded database runs one transaction at a time.
it.runIf(process.env['TEST_DATABASE'] === 'server')(
  'records a refund made at the bank once, if two members of staff record it at once',
  async () => {
    const sold = await desk.sell(SUM);
    await refundAtBank(sold, 30_00);
    const mismatchId = await findOpen(sold);
    const pressed = await desk.whileLocked(sold, 2, () => [0, 1].map(() => repair(mismatchId, 'noteRefund')));
    expect(pressed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await desk.refundsOf(sold)).toMatchObject([{ state: 'settled', amountMinor: 30_00 }]);
    expect((await desk.balance(sold.reference))['bankClearing']).toBe(70_00);
  },
);
