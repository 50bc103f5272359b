import { getDiscrepancies } from '@farewind/contract/finance/matching';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MoneyDesk, type Sold } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());
beforeEach(() => desk.bank.setPageSwitches({ refundLaterNext: 0, refundFailsNext: 0 }));

const states = async (sold: Pick<Sold, 'reference'>) =>
  (await desk.refundsOf(sold)).map(({ state }) => state);

describe('a refund that the provider settles later', () => {
  const booksOf = async ({ attemptId }: Sold) =>
    (await desk.bank.listPageEntries(attemptId)).map(({ kind, amount }) => `${kind} ${amount}`);

  it('is accepted, not sent again, and settled when the provider says so', async () => {
    const sold = await desk.sellOnPage(100_00);
    await desk.bank.setPageSwitches({ refundLaterNext: 1, refundFailsNext: 0 });
    await desk.refund(sold, 30_00);
    await desk.drain();
    await desk.later(30);
    expect(await states(sold)).toEqual(['sentToBank']);
    expect(await booksOf(sold)).toEqual(['hold 100.00', 'capture 100.00']);
    await desk.later(40);
    expect(await states(sold)).toEqual(['settled']);
    expect(await desk.attemptState(sold.attemptId)).toBe('partlyRefunded');
    expect(await booksOf(sold)).toEqual(['hold 100.00', 'capture 100.00', 'refund 30.00']);
  });

  it('is not taken for another one of the same sum that never reached the provider', async () => {
    const sold = await desk.sellOnPage(100_00);
    await desk.bank.setPageSwitches({ refundLaterNext: 1, refundFailsNext: 0 });
    await desk.refund(sold, 30_00);
    await desk.drain();
    const lost = vi.spyOn(desk.deps.gateways['sandboxPage']!, 'refund');
    lost.mockResolvedValueOnce({ kind: 'unknown', why: 'timeout' });
    await desk.refund(sold, 30_00);
    await desk.drain();
    lost.mockRestore();
    expect(await states(sold)).toEqual(['sentToBank', 'sentToBank']);
    // The provider settles the first one by itself, before it is asked about it.
    await desk.db.database.owner.query(
      `with done as (update testpay.refund set state = 'settled' returning charge_id, amount_minor)
       update testpay.charge c set refunded_minor = done.amount_minor from done where c.id = done.charge_id
         and c.page_id in (select id from testpay.page where reference = $1)`,
      [sold.attemptId],
    );
    desk.db.clock.advance(30 * 60_000);
    await desk.drain();
    expect(await states(sold)).toEqual(['settled', 'settled']);
    expect(await booksOf(sold)).toEqual(['hold 100.00', 'capture 100.00', 'refund 30.00']);
  });

  it('of a partly captured charge leaves no discrepancy, though the provider then tells no captured sum', async () => {
    const sold = await desk.sellOnPage(150_00, 100_00);
    desk.orders.set(sold.reference, { state: 'ticketed', soldMinor: 100_00, currency: 'EUR' });
    await desk.refund(sold, 30_00);
    await desk.drain();
    await desk.later(120);
    desk.hidesSums = true;
    await desk.match();
    desk.hidesSums = false;
    expect((await desk.office(getDiscrepancies, { keyword: sold.reference })).items).toEqual([]);
  });

  it('that fails there becomes a staff task, and is owed as before', async () => {
    const sold = await desk.sellOnPage(100_00);
    await desk.bank.setPageSwitches({ refundFailsNext: 1 });
    await desk.refund(sold, 30_00);
    await desk.drain();
    expect(await desk.tasksOf(sold.reference)).toEqual([]);
    await desk.later(70);
    expect(await states(sold)).toEqual(['approved']);
    expect(await desk.tasksOf(sold.reference)).toEqual(['refundFailed']);
    expect(await booksOf(sold)).toEqual(['hold 100.00', 'capture 100.00']);
  });
});
