import { approveRefund, getRefunds, rejectRefund, sendRefundAgain } from '@farewind/contract/finance/refunds';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noteChargeback } from '../disputes/note-chargeback.ts';
import { noteDisputeWon } from '../disputes/note-dispute-won.ts';
import { getAttempt } from '../attempts/repository.ts';
import { refundAttempt } from './return-charge.ts';
import { listAttemptsToMatch } from '../matching/read-books.ts';
import { MoneyDesk, type Sold } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.bank.setSwitches({});
  desk.told.length = 0;
});

const dispute = (sold: Sold, minor: number) =>
  desk.inTenant(({ tx }) =>
    tx
      .updateTable('payment_attempt')
      .set({ state: 'disputed', disputed_minor: minor })
      .where('id', '=', sold.attemptId)
      .execute(),
  );
const win = (sold: Sold) =>
  desk.inTenant(async (scope) =>
    noteDisputeWon(desk.deps, scope, await getAttempt(scope, sold.attemptId), 0),
  );
const sums = async (sold: Sold) =>
  (await desk.refundsOf(sold)).map(({ state, amountMinor }) => `${state} ${amountMinor / 100}`).toSorted();

describe('a second person who decides a refund of which the card’s bank has a part', () => {
  const cancel = async (disputedMinor: number) => {
    const sold = await desk.sell(1500_00);
    await dispute(sold, disputedMinor);
    return { sold, refundId: await desk.refund(sold, 1500_00, { requestedBy: 'user:7' }) };
  };

  it('decides on all of it at once, also if the dispute is won before', async () => {
    const { sold, refundId } = await cancel(100_00);
    await win(sold);
    expect(await sums(sold)).toEqual(['accepted 1500']);
    await desk.office(rejectRefund, { refundId, reason: 'the traveller flies after all' }, 8);
    await desk.drain();
    expect(await sums(sold)).toEqual(['rejected 1500']);
    expect(await desk.tasksOf(sold.reference)).toEqual([]);
  });

  it('is not asked again about the part that comes back later', async () => {
    const { sold, refundId } = await cancel(1200_00);
    await desk.office(approveRefund, { refundId, reason: 'agreed with the carrier' }, 8);
    await desk.drain();
    expect(await sums(sold)).toEqual(['settled 300']);
    await win(sold);
    await desk.drain();
    expect(await sums(sold)).toEqual(['settled 1200', 'settled 300']);
    expect(await desk.balance(sold.reference)).toMatchObject({ supplierPayable: 150_00 });
  });

  it('is asked although the bank has all of it, and the money goes once it is back', async () => {
    const { sold, refundId } = await cancel(1500_00);
    expect(await sums(sold)).toEqual(['accepted 1500']);
    await desk.office(approveRefund, { refundId, reason: 'agreed with the carrier' }, 8);
    // From the first moment, before the buyer is told.
    expect(await desk.refundsOf(sold)).toMatchObject([{ state: 'approved', isStopped: true }]);
    await desk.drain();
    expect(await desk.bankSays(sold.attemptId)).toHaveLength(2);
    // The books have it as a loss of the dispute, and owe it to nobody else.
    expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(0);
    for (let days = 0; days < 12; days += 1) await desk.later(24 * 60);
    // Nobody waits for it, and nobody has anything to do.
    expect(await desk.tasksOf(sold.reference)).toEqual([]);
    await win(sold);
    await desk.drain();
    expect(await desk.balance(sold.reference)).toMatchObject({ supplierPayable: 150_00 });
    expect(await sums(sold)).toEqual(['settled 1500']);
    expect(await desk.tasksOf(sold.reference)).toEqual([]);
  });
});

describe('a refund of money that was charged back in the meantime', () => {
  it('of which the bank took a part is sent without it, and that part follows if the dispute is won', async () => {
    const sold = await desk.sell(400_00);
    await desk.refund(sold, 366_00, { supplierMinor: 346_00, serviceMinor: 20_00 });
    await dispute(sold, 54_00);
    await desk.drain();
    expect(await sums(sold)).toEqual(['settled 346']);
    expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(0);
    await win(sold);
    await desk.drain();
    expect(await sums(sold)).toEqual(['settled 20', 'settled 346']);
    const { refundsPayable = 0, supplierPayable } = await desk.balance(sold.reference);
    expect([refundsPayable, supplierPayable]).toEqual([0, -14_00]);
  });

  it('shares the rest with another one of its charge: bank and agency give back all of it, once', async () => {
    const sold = await desk.sell(150_00);
    const ask = { needsApproval: true, requestedBy: 'user:7' };
    const first = await desk.refund(sold, 50_00, ask);
    const second = await desk.refund(sold, 100_00, ask);
    await dispute(sold, 60_00);
    for (const refundId of [first, second])
      await desk.office(approveRefund, { refundId, reason: 'agreed with the carrier' }, 8);
    await desk.drain();
    expect(await sums(sold)).toEqual(['approved 50', 'settled 90']);
  });

  it('is sent once another one is rejected, and is in the books, also if the bank’s answer is lost', async () => {
    const sold = await desk.sell(150_00);
    const ask = { needsApproval: true, requestedBy: 'user:7' };
    const stopped = await desk.refund(sold, 50_00, ask);
    const other = await desk.refund(sold, 100_00, ask);
    await dispute(sold, 60_00);
    await desk.office(approveRefund, { refundId: stopped, reason: 'agreed with the carrier' }, 8);
    await desk.drain();
    expect(await sums(sold)).toEqual(['accepted 100', 'approved 50']);
    await desk.bank.setSwitches({ loseNext: 1 });
    await desk.office(rejectRefund, { refundId: other, reason: 'the traveller flies after all' }, 8);
    await desk.drain();
    await desk.later(2);
    expect(await sums(sold)).toEqual(['rejected 100', 'settled 50']);
    expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(0);
  });

  it('can be sent by staff if only others that ended too have the money', async () => {
    const sold = await desk.sell(100_00);
    for (const minor of [60_00, 40_00]) await desk.refund(sold, minor);
    await dispute(sold, 100_00);
    await desk.drain();
    const acts = async () =>
      (await desk.office(getRefunds, { orderId: sold.reference }, 8)).items.map(
        ({ allowedActions }) => allowedActions,
      );
    expect(await acts()).toEqual([[], []]);
    await dispute(sold, 60_00);
    expect(await acts()).toEqual([['sendAgain'], ['sendAgain']]);
  });

  it('of which the bank took more before it was sent is sent without both parts, which follow if it is won', async () => {
    const sold = await desk.sell(100_00);
    await dispute(sold, 30_00);
    await desk.refund(sold, 100_00);
    await dispute(sold, 60_00);
    await desk.drain();
    expect(await sums(sold)).toEqual(['settled 40']);
    await win(sold);
    await desk.drain();
    expect(await sums(sold)).toEqual(['settled 30', 'settled 30', 'settled 40']);
    expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(0);
  });

  it('that the provider had refused before is sent without the part that the bank took since', async () => {
    const sold = await desk.sell(100_00);
    const refundId = await desk.refund(sold, 80_00);
    await desk.inTenant(({ tx, now }) =>
      tx
        .updateTable('refund')
        .set({ sendings: 1, sent_at: now, failure_code: 'busy' })
        .where('id', '=', refundId)
        .execute(),
    );
    await dispute(sold, 50_00);
    await desk.drain();
    expect(await sums(sold)).toEqual(['settled 50']);
    expect(await desk.bankSays(sold.attemptId)).toContain('refund 50.00');
    expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(0);
  });

  it('is owed to nobody while the bank has all of it, and is in the books once when it is back', async () => {
    const sold = await desk.sell(400_00);
    await desk.refund(sold, 366_00, { supplierMinor: 346_00, serviceMinor: 20_00 });
    expect(await desk.balance(sold.reference)).toMatchObject({ refundsPayable: -366_00 });
    await dispute(sold, 400_00);
    await desk.drain();
    expect(await desk.refundsOf(sold)).toMatchObject([{ state: 'approved', isStopped: true }]);
    expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(0);
    await win(sold);
    expect(await desk.balance(sold.reference)).toMatchObject({ refundsPayable: -366_00 });
    await desk.drain();
    expect(await sums(sold)).toEqual(['settled 366']);
    const { refundsPayable = 0, supplierPayable } = await desk.balance(sold.reference);
    expect([refundsPayable, supplierPayable]).toEqual([0, -14_00]);
  });

  it('is not sent and ends by itself: the buyer does not get the same money twice, and staff have nothing to do', async () => {
    const sold = await desk.sell(70_00);
    const refundId = await desk.refund(sold, 70_00, { needsApproval: true });
    await dispute(sold, 70_00);
    await desk.office(approveRefund, { refundId, reason: 'before the bank’s letter came' }, 8);
    await desk.drain();
    await desk.later(30 * 24 * 60);
    expect(await desk.bankSays(sold.attemptId)).toHaveLength(2);
    const [ended] = (await desk.office(getRefunds, { orderId: sold.reference }, 8)).items;
    expect(ended).toMatchObject({
      state: 'approved',
      failure: 'disputed',
      isOverdue: false,
      allowedActions: [],
    });
    expect(await desk.tasksOf(sold.reference)).toEqual([]);
    expect(desk.told).not.toContain('payments.refundFailed');
    // Owed again only from the day on which the money is back, so it is not late at once.
    await win(sold);
    const [resumed] = (await desk.office(getRefunds, { orderId: sold.reference }, 8)).items;
    expect(resumed).toMatchObject({ state: 'approved', failure: null, isOverdue: false });
  });

  it('of which the provider may have had all is left to staff, who send the rest', async () => {
    const sold = await desk.sell(100_00);
    const refundId = await desk.refund(sold, 80_00);
    await desk.inTenant(({ tx, now }) =>
      tx
        .updateTable('refund')
        .set({ state: 'sentToBank', sendings: 1, sent_at: new Date(now.getTime() - 3_600_000) })
        .where('id', '=', refundId)
        .execute(),
    );
    await dispute(sold, 50_00);
    await desk.drain();
    expect(await desk.tasksOf(sold.reference)).toEqual(['refundFailed']);
    // It is owed until it is known what the provider has.
    expect(await desk.refundsOf(sold)).toMatchObject([{ state: 'approved', isStopped: false }]);
    expect(await desk.balance(sold.reference)).toMatchObject({ refundsPayable: -80_00 });
    const [stuck] = (await desk.office(getRefunds, { orderId: sold.reference }, 8)).items;
    expect(stuck).toMatchObject({ failure: 'disputedPart', allowedActions: ['sendAgain'] });
    await desk.office(sendRefundAgain, { refundId, reason: 'the provider has nothing' }, 8);
    await desk.drain();
    expect(await sums(sold)).toEqual(['settled 50']);
    expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(0);
    expect(await desk.tasksOf(sold.reference)).toEqual(['refundDisputed']);
  });

  it('that is one part of a request does not keep the other part from being announced as sent', async () => {
    const [sold, added] = [await desk.sell(60_00), await desk.sell(40_00)];
    await desk.db.database.owner.query(
      `update payable set reference = $1, purpose = 'addition' where reference = $2`,
      [sold.reference, added.reference],
    );
    await desk.refund(sold, 100_00);
    await dispute(added, 40_00);
    await desk.drain();
    expect(await sums(sold)).toEqual(['approved 40', 'settled 60']);
    expect(desk.told).toEqual(['payments.refundApproved', 'payments.refundSettled']);
    await win(added);
    await desk.drain();
    expect(await sums(sold)).toEqual(['settled 40', 'settled 60']);
    // The buyer hears of both, of each with its own sum.
    const { rows } = await desk.db.database.owner.query(
      `select payload->'sent'->>'sum' as sum from outbox
       where topic = 'payments.refundSettled' and payload->>'reference' = $1 order by seq`,
      [sold.reference],
    );
    expect(rows).toEqual([{ sum: '60.00' }, { sum: '40.00' }]);
  });
});

it('a dispute that took more than was left can be booked as won, and no more than was left is refunded', async () => {
  const sold = await desk.sell(200_00);
  await desk.refund(sold, 120_00);
  await desk.drain();
  await dispute(sold, 200_00);
  await expect(desk.refund(sold, 90_00)).rejects.toMatchObject({ key: 'ORD-STATE' });
  await desk.refund(sold, 50_00);
  await desk.refund(sold, 50_00);
  await win(sold);
  await desk.drain();
  expect(await sums(sold)).toEqual(['settled 120', 'settled 30', 'settled 50']);
});

it('a double payment in another currency that is disputed too is refunded when its own dispute is won', async () => {
  const [sold, twice] = [await desk.sell(200_00, undefined, 'TRY'), await desk.sell(60_00)];
  await desk.db.database.owner.query(`update payable set reference = $1 where reference = $2`, [
    sold.reference,
    twice.reference,
  ]);
  for (const charge of [sold, twice]) await dispute(charge, charge.amountMinor);
  await desk.inTenant((scope) => refundAttempt(desk.deps, scope, twice.attemptId));
  await win(sold);
  expect(await sums(sold)).toEqual([]);
  expect(await desk.tasksOf(sold.reference)).toEqual(['refundDisputed']);
  await win(twice);
  await desk.drain();
  expect(await sums(sold)).toEqual(['settled 60']);
});

it.each([
  ['a part had gone back', 0, ['settled 25', 'settled 35']],
  ['a part had gone back and the bank has another', 20_00, ['settled 15', 'settled 25']],
])('the rest of a payment that buys nothing goes back once, although %s', async (_what, minor, refunds) => {
  const sold = await desk.sell(60_00);
  await desk.refund(sold, 25_00);
  await desk.drain();
  if (minor > 0) await dispute(sold, minor);
  for (let times = 0; times < 2; times += 1) {
    await desk.inTenant((scope) => refundAttempt(desk.deps, scope, sold.attemptId));
    await desk.drain();
  }
  expect(await sums(sold)).toEqual(refunds);
});

it('a later dispute of the same charge, and one won in part, may be won as long as the first one', async () => {
  const sold = await desk.sell(90_00);
  const inDispute = (act: 'lost' | 'won', minor: number) =>
    desk.inTenant(async (scope) => {
      const charge = await getAttempt(scope, sold.attemptId);
      if (act === 'lost') await noteChargeback(desk.deps, scope, charge, minor);
      else await noteDisputeWon(desk.deps, scope, charge, minor);
    });
  const isLookedAt = () =>
    desk.inTenant(async (scope) => {
      const charges = await listAttemptsToMatch(scope, scope.now, undefined, 1000);
      return charges.some(({ attemptId }) => attemptId === sold.attemptId);
    });
  const pass = (days: number) => desk.db.clock.advance(days * 86_400_000);
  await inDispute('lost', 30_00);
  pass(170);
  await inDispute('lost', 70_00);
  pass(170);
  expect(await isLookedAt()).toBe(true);
  await inDispute('won', 40_00);
  pass(170);
  expect(await isLookedAt()).toBe(true);
  pass(20);
  expect(await isLookedAt()).toBe(false);
});

// The embedded database runs one transaction at a time.
describe.runIf(process.env['TEST_DATABASE'] === 'server')(
  'a dispute that is won at the instant at which it stops a refund',
  () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    async function waitFor(count: number): Promise<void> {
      for (let tries = 0; tries < 5000; tries += 1)
        if ((await desk.db.database.owner.query(waiting)).rows.length === count) return;
      throw new Error(`${count} transactions do not wait`);
    }
    /** Both begin while the charge is locked, one after the other, and then go on by themselves. */
    async function race(sold: Sold, acts: readonly (() => Promise<unknown>)[]): Promise<void> {
      const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = desk.inTenant(async ({ tx }) => {
        const charge = tx.selectFrom('payment_attempt').select('id').where('id', '=', sold.attemptId);
        await charge.forUpdate().execute();
        locked.resolve();
        await ended.promise;
      });
      await locked.promise;
      const begun: Promise<unknown>[] = [];
      for (const act of acts) {
        begun.push(act());
        await waitFor(begun.length).catch((error: unknown) => ended.reject(error));
      }
      ended.resolve();
      await Promise.all([holding, ...begun]);
    }
    const stop = () => desk.drain();

    it.each([
      ['all', 70_00, 'the stop', ['settled 70']],
      ['all', 70_00, 'the dispute', ['settled 70']],
      ['a part', 30_00, 'the stop', ['settled 30', 'settled 40']],
      ['a part', 30_00, 'the dispute', ['settled 70']],
    ] as const)(
      'leaves nothing of it behind: of %s (%i), %s first',
      async (_share, minor, first, settled) => {
        const sold = await desk.sell(70_00);
        const refundId = await desk.refund(sold, 70_00);
        await dispute(sold, minor);
        // As by a process that was killed after it had begun: the stop is the first that locks the charge.
        await desk.inTenant(({ tx }) =>
          tx.updateTable('refund').set({ state: 'sentToBank' }).where('id', '=', refundId).execute(),
        );
        const acts = [stop, () => win(sold)];
        await race(sold, first === 'the stop' ? acts : acts.toReversed());
        await desk.drain();
        expect(await sums(sold)).toEqual(settled);
        const sent = (await desk.bankSays(sold.attemptId)).filter((entry) => entry.startsWith('refund'));
        expect(sent.toSorted()).toEqual(settled.map((one) => one.replace('settled', 'refund') + '.00'));
        expect(await desk.attemptState(sold.attemptId)).toBe('refunded');
        expect(await desk.tasksOf(sold.reference)).toEqual([]);
        expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(0);
      },
    );

    it('meets an approval: the money goes to the buyer once', async () => {
      const sold = await desk.sell(70_00);
      const refundId = await desk.refund(sold, 70_00, { needsApproval: true });
      await dispute(sold, 70_00);
      const approve = () => desk.office(approveRefund, { refundId, reason: 'agreed with the carrier' }, 8);
      await race(sold, [approve, () => win(sold)]);
      await desk.drain();
      expect(await sums(sold)).toEqual(['settled 70']);
      expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(0);
    });
  },
);
