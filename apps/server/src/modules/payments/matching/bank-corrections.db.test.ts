import { getDiscrepancies, repairDiscrepancy } from '@farewind/contract/finance/matching';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MoneyDesk, type Sold } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

const SUM = 100_00;

/** The nightly comparison finds a discrepancy of the charge, which staff repair. */
async function findOpen({ attemptId }: Sold): Promise<string> {
  await desk.later(120);
  await desk.match();
  const { items } = await desk.office(getDiscrepancies, { keyword: attemptId });
  return items[0]!.mismatchId;
}
const repair = (mismatchId: string, by: 'adopt') =>
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
