import { approveRefund, getRefunds, rejectRefund, sendRefundAgain } from '@farewind/contract/finance/refunds';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { testCards } from '../../../testing/test-cards.ts';
import { newId } from '../../../platform/ids.ts';
import { closeTasks } from '../../../platform/staff-tasks.ts';
import { getAttempt, listStaleAttempts } from '../attempts/repository.ts';
import { noteChargeback } from '../disputes/note-chargeback.ts';
import { noteDisputeWon } from '../disputes/note-dispute-won.ts';
import { failRefund, REFUND_TROUBLE } from './fail-refund.ts';
import { UNANSWERED } from './refund-failures.ts';
import { lockRefund, moveRefund } from './refund-rows.ts';
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

async function keyOf(act: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await act.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? error.key : String(error);
}

const states = async (sold: { reference: string }) => (await desk.refundsOf(sold)).map(({ state }) => state);

describe('a refund', () => {
  it('goes to the card that paid, at once, with the promised date', async () => {
    const sold = await desk.sell(200_00);
    await desk.refund(sold, 50_00, { supplierMinor: 45_00, serviceMinor: 5_00 });
    expect(await desk.balance(sold.reference)).toMatchObject({ refundsPayable: -50_00 });
    await desk.drain();
    expect(await desk.bankSays(sold.attemptId)).toEqual([
      'authorisation 200.00',
      'capture 200.00',
      'refund 50.00',
    ]);
    expect(await desk.refundsOf(sold)).toMatchObject([
      { state: 'settled', attemptId: sold.attemptId, dueAt: new Date('2027-02-12T09:00:00Z') },
    ]);
    expect(await desk.balance(sold.reference)).toEqual({
      bankClearing: 150_00,
      supplierPayable: -135_00,
      serviceIncome: -15_00,
    });
    expect(await desk.attemptState(sold.attemptId)).toBe('partlyRefunded');
    expect(desk.told).toEqual(['payments.refundApproved', 'payments.refundSettled']);
  });

  it('requested twice under one id is one refund', async () => {
    const sold = await desk.sell(200_00);
    const refundId = await desk.refund(sold, 50_00);
    await desk.refund(sold, 50_00, { refundId });
    await desk.drain();
    expect(await desk.bankSays(sold.attemptId)).toHaveLength(3);
  });

  it('never exceeds the captured sum, even if two are requested concurrently', async () => {
    const sold = await desk.sell(100_00);
    const keys = await Promise.all([keyOf(desk.refund(sold, 60_00)), keyOf(desk.refund(sold, 60_00))]);
    expect(keys.toSorted()).toEqual(['ORD-STATE', 'undefined']);
    await desk.drain();
    expect(await desk.bankSays(sold.attemptId)).toContain('refund 60.00');
    const forced = desk.db.database.owner.query(
      `insert into refund (tenant_id, id, attempt_id, state, amount_minor, currency, reason, request_id, reference,
         subject, nature, supplier_minor, service_minor, requested_by, needs_approval)
       select tenant_id, gen_random_uuid(), attempt_id, 'accepted', 4001, currency, reason, gen_random_uuid(),
         reference, subject, nature, 4001, 0, requested_by, false from refund where reference = $1`,
      [sold.reference],
    );
    await expect(forced).rejects.toMatchObject({ code: '23514' });
  });

  it('that the bank fails once is sent again automatically, and settles once', async () => {
    const sold = await desk.sell(120_00, testCards.refundFailsOnce);
    await desk.refund(sold, 120_00);
    await desk.drain();
    expect(await states(sold)).toEqual(['approved']);
    await desk.later(16);
    expect(await states(sold)).toEqual(['settled']);
    expect(await desk.bankSays(sold.attemptId)).toEqual([
      'authorisation 120.00',
      'capture 120.00',
      'refund 120.00',
    ]);
    expect(await desk.attemptState(sold.attemptId)).toBe('refunded');
    expect(await desk.balance(sold.reference)).toMatchObject({ supplierPayable: 12_00 });
  });

  it('whose answer is lost is queried and not sent again', async () => {
    const sold = await desk.sell(90_00);
    await desk.refund(sold, 30_00);
    await desk.bank.setSwitches({ loseNext: 1 });
    await desk.drain();
    expect(await states(sold)).toEqual(['sentToBank']);
    await desk.later(2);
    expect(await states(sold)).toEqual(['settled']);
    expect((await desk.bankSays(sold.attemptId)).filter((entry) => entry === 'refund 30.00')).toHaveLength(1);
  });

  it('that never reached the bank is sent again, but not while a process may still be sending it', async () => {
    const sold = await desk.sell(90_00);
    await desk.refund(sold, 30_00);
    await desk.bank.setSwitches({ loseNext: 1 });
    await desk.drain();
    // The bank has lost it: neither booked nor known.
    await desk.db.database.owner.query(
      `with gone as (delete from testbank.entry where order_id = $1 and kind = 'refund')
       update testbank.payment set refunded_minor = 0 where order_id = $1`,
      [sold.attemptId],
    );
    await desk.later(2);
    expect(await desk.bankSays(sold.attemptId)).toHaveLength(2);
    expect(await states(sold)).toEqual(['sentToBank']);
    for (let minutes = 0; minutes < 30; minutes += 5) await desk.later(5);
    expect(await states(sold)).toEqual(['settled']);
    expect(await desk.bankSays(sold.attemptId)).toHaveLength(3);
  });
});

describe('a second person', () => {
  it('approves what is above the limit, and is never the requester', async () => {
    const sold = await desk.sell(1500_00);
    const refundId = await desk.refund(sold, 1000_01, { requestedBy: 'user:7' });
    await desk.drain();
    expect(await states(sold)).toEqual(['accepted']);
    const [own] = (await desk.office(getRefunds, { orderId: sold.reference }, 7)).items;
    expect(own).toMatchObject({ needsApproval: true, allowedActions: [], requestedBy: { name: 'user 7' } });
    const decision = { refundId, reason: 'agreed with the carrier' };
    expect(await keyOf(desk.office(approveRefund, decision, 7))).toBe('GEN-DENIED');
    // Nor an impersonator.
    expect(await keyOf(desk.office(approveRefund, decision, 8, 7))).toBe('GEN-DENIED');
    expect(await keyOf(desk.office(approveRefund, decision, 8, 9))).toBe('GEN-DENIED');
    expect(await keyOf(desk.office(approveRefund, { ...decision, version: 9 }, 8))).toBe('GEN-CONFLICT');
    const approved = await desk.office(approveRefund, decision, 8);
    expect(approved).toMatchObject({ state: 'approved', decidedBy: 'user 8', decision: decision.reason });
    expect(await keyOf(desk.office(approveRefund, decision, 9))).toBe('ORD-STATE');
    await desk.drain();
    expect(await states(sold)).toEqual(['settled']);
  });

  it('must approve a waived fee, whatever the sum, and may reject it: then no money moves', async () => {
    const sold = await desk.sell(80_00);
    const refundId = await desk.refund(sold, 80_00, { needsApproval: true, requestedBy: 'user:7' });
    const rejected = await desk.office(rejectRefund, { refundId, reason: 'the rule allows none' }, 8);
    expect(rejected.state).toBe('rejected');
    await desk.drain();
    expect(desk.told).toEqual(['payments.refundRejected']);
    expect(await desk.bankSays(sold.attemptId)).toHaveLength(2);
    expect(await desk.balance(sold.reference)).toEqual({
      bankClearing: 80_00,
      supplierPayable: -72_00,
      serviceIncome: -8_00,
    });
    // The claimed sum is free again.
    expect(await keyOf(desk.refund(sold, 80_00))).toBe('undefined');
  });

  it('is needed for the sum of what one side gives back ticket by ticket', async () => {
    const sold = await desk.sell(3000_00);
    await desk.refund(sold, 900_00);
    await desk.refund(sold, 600_00, { requestedBy: 'user:7' });
    await desk.refund(sold, 300_00, { requestedBy: 'user:8' });
    const beyond = await desk.refund(sold, 200_00, { requestedBy: 'user:7' });
    // Rules of the fare decide what a customer gets, whoever else was refunded.
    await desk.refund(sold, 900_00);
    const ofRefunds = await desk.refundsOf(sold);
    const waiting = ofRefunds.filter(({ state }) => state === 'accepted').map(({ refundId }) => refundId);
    expect([ofRefunds.length, waiting]).toEqual([5, [beyond]]);
    await desk.drain();
  });

  it('is not needed for the same amount in roubles: the limit is in the inventory currency', async () => {
    const sold = await desk.sell(95_000_00, undefined, 'RUB');
    await desk.refund(sold, 95_000_00);
    expect(await states(sold)).toEqual(['approved']);
    const more = await desk.sell(97_000_00, undefined, 'RUB');
    await desk.refund(more, 97_000_00);
    expect(await states(more)).toEqual(['accepted']);
  });
});

describe('a refund that the bank refuses', () => {
  it('becomes a staff task, and staff send it again when the cause is gone', async () => {
    const sold = await desk.sell(60_00);
    const refundId = await desk.refund(sold, 60_00);
    const setState = (state: string) =>
      desk.db.database.owner.query('update testbank.payment set state = $2 where order_id = $1', [
        sold.attemptId,
        state,
      ]);
    await setState('authorised');
    await desk.drain();
    // Refused as not settled yet: it is tried for more than a day.
    for (let hours = 0; hours < 40; hours += 1) await desk.later(60);
    expect(await desk.tasks()).toContain('refundFailed');
    expect(desk.told).toContain('payments.refundFailed');
    // Later than promised, it is a task of its own.
    for (let days = 0; days < 12; days += 1) await desk.later(24 * 60);
    expect(await desk.tasks()).toContain('refundOverdue');
    const [stuck] = (await desk.office(getRefunds, { orderId: sold.reference }, 8)).items;
    expect(stuck).toMatchObject({ state: 'approved', failure: 'CORE-2508', allowedActions: ['sendAgain'] });
    await setState('captured');
    await desk.office(sendRefundAgain, { refundId, reason: 'the bank has settled it' }, 8);
    await desk.drain();
    expect(await states(sold)).toEqual(['settled']);
    expect(await desk.tasksOf(sold.reference)).toEqual([]);
  });

  it('tells staff the bank’s words without the payer’s address, in the list and in the task', async () => {
    const sold = await desk.sellOnPage(60_00);
    const said = 'Invalid email address: ada@buyer.example';
    vi.spyOn(desk.deps.gateways['sandboxPage']!, 'refund').mockResolvedValueOnce({
      kind: 'declined',
      code: 'email_invalid',
      said,
      reason: 'technical',
      retryable: false,
    });
    await desk.refund(sold, 60_00);
    await desk.drain();
    const [refused] = (await desk.office(getRefunds, { orderId: sold.reference }, 8)).items;
    expect(refused).toMatchObject({ failure: 'email_invalid: Invalid email address: [mail]' });
    const { rows } = await desk.db.database.owner.query<{ detail: unknown }>(
      'select detail from staff_task where reference = $1',
      [sold.reference],
    );
    expect(rows).toMatchObject([{ detail: { code: 'email_invalid: Invalid email address: [mail]' } }]);
  });
});

describe.each([
  ['had refused for good', false],
  ['has never answered to', true],
])('a refund that the provider %s before a dispute was noted', (_how, isUndecided) => {
  const fail = async (sold: Sold, refundId: string) => {
    await desk.inTenant(async (scope) => {
      await moveRefund(scope, refundId, 'sentToBank', { sendings: 1, sent_at: scope.now });
      const refund = (await lockRefund(scope, refundId))!;
      await failRefund(desk.deps, scope, refund, isUndecided ? UNANSWERED : 'charge_disputed', isUndecided);
    });
    expect(await desk.tasksOf(sold.reference)).toContain('refundFailed');
  };
  const request = async (sold: Sold, minor: number) => {
    const refundId = await desk.refund(sold, minor);
    await desk.drain();
    await fail(sold, refundId);
    return refundId;
  };
  const settleTask = ({ reference }: Sold) =>
    desk.inTenant((scope) => closeTasks(scope, REFUND_TROUBLE, reference, 'user:8'));
  const inDispute = async (
    sold: Sold,
    note: typeof noteChargeback | typeof noteDisputeWon,
    minor: number,
  ) => {
    await desk.inTenant(async (scope) =>
      note(desk.deps, scope, await getAttempt(scope, sold.attemptId), minor),
    );
    await desk.drain();
    const { length: atOnce } = await desk.bankSays(sold.attemptId);
    // The bank may be at work on the last sending for some minutes.
    for (let minutes = 0; minutes < 30; minutes += 5) await desk.later(5);
    return atOnce;
  };

  it('ends by it, and goes once it is won', async () => {
    const sold = await desk.sell(70_00, testCards.refundFailsOnce);
    await request(sold, 70_00);
    await inDispute(sold, noteChargeback, 70_00);
    expect(await desk.refundsOf(sold)).toMatchObject([{ state: 'approved', isStopped: true }]);
    expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(0);
    expect(await desk.tasksOf(sold.reference)).toEqual(['chargeback']);
    await inDispute(sold, noteDisputeWon, 0);
    expect(await states(sold)).toEqual(['settled']);
    expect(await desk.bankSays(sold.attemptId)).toHaveLength(3);
    expect(await desk.tasksOf(sold.reference)).toEqual([]);
  });

  it('ends by it although its bank does not know the charge any more, unless the bank may have done it', async () => {
    const sold = await desk.sell(70_00, testCards.refundFailsOnce);
    await request(sold, 70_00);
    const gateway = desk.deps.gateways['sandbox']!;
    const asking = vi.spyOn(gateway, 'findRefunded').mockResolvedValue({ kind: 'notFound' });
    await inDispute(sold, noteChargeback, 70_00);
    asking.mockRestore();
    expect(await states(sold)).toEqual([isUndecided ? 'sentToBank' : 'approved']);
    const tasks = await desk.tasksOf(sold.reference);
    expect(tasks.toSorted()).toEqual(isUndecided ? ['chargeback', 'refundFailed'] : ['chargeback']);
    expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(isUndecided ? -70_00 : 0);
  });

  it('is not sent by itself for a dispute of other money, nor by its end once staff have settled it', async () => {
    const sold = await desk.sell(100_00, testCards.refundFailsOnce);
    await request(sold, 40_00);
    await inDispute(sold, noteChargeback, 60_00);
    expect(await desk.bankSays(sold.attemptId)).toHaveLength(2);
    expect(await desk.tasksOf(sold.reference)).toContain('refundFailed');
    await settleTask(sold);
    for (const note of [noteDisputeWon, noteChargeback, noteDisputeWon])
      await inDispute(sold, note, note === noteChargeback ? 80_00 : 0);
    expect(await desk.bankSays(sold.attemptId)).toHaveLength(2);
  });

  it('goes once the dispute is won, if there was enough beside it', async () => {
    const sold = await desk.sell(100_00, testCards.refundFailsOnce);
    const refundId = await request(sold, 40_00);
    const sending = vi.spyOn(desk.deps.gateways['sandbox']!, 'refund');
    // The provider makes no refund of a disputed charge, whatever is left of it.
    await desk.db.database.owner.query(
      `update payment_attempt set state = 'disputed', disputed_minor = 6000 where id = $1`,
      [sold.attemptId],
    );
    expect(await inDispute(sold, noteDisputeWon, 0)).toBe(isUndecided ? 2 : 3);
    // A bank that has it after all does it once, but one that has refused it is asked anew.
    expect(sending.mock.lastCall?.[2]).toBe(isUndecided ? `refund:${refundId}` : `refund:${refundId}:1`);
    expect(await states(sold)).toEqual(['settled']);
    expect(await desk.tasksOf(sold.reference)).toEqual([]);
  });

  it('is reduced to what a dispute has left, unless the provider may have all of it', async () => {
    const sold = await desk.sell(100_00, testCards.refundFailsOnce);
    await request(sold, 70_00);
    await inDispute(sold, noteChargeback, 50_00);
    expect(await states(sold)).toEqual([isUndecided ? 'approved' : 'settled']);
    const sent = (await desk.bankSays(sold.attemptId)).slice(2);
    expect(sent).toEqual(isUndecided ? [] : ['refund 50.00']);
    if (!isUndecided) return;
    expect(await desk.tasksOf(sold.reference)).toContain('refundFailed');
    // They have found it at the provider, or have paid it back: the end of the dispute does not send it.
    await settleTask(sold);
    await inDispute(sold, noteDisputeWon, 0);
    expect(await desk.bankSays(sold.attemptId)).toHaveLength(2);
  });
});

it('a lost answer of one bank is queried although fifty older ones wait for another bank that does not respond', async () => {
  const { attemptId } = await desk.attempt({ reference: newId(), amountMinor: 100 }, testCards.answerLost);
  const { owner } = desk.db.database;
  await owner.query(
    `insert into payment_setting (tenant_id, id, provider, card_input, merchant_id, api_user, secrets, gateway_url, currencies,
       site_ids, card_schemes, statement_text)
     select tenant_id, 77, provider, card_input, merchant_id, api_user, secrets, gateway_url, currencies, site_ids, card_schemes,
       statement_text from payment_setting where tenant_id = 1 and id = 1`,
  );
  await owner.query(
    `with bought as (insert into payable (tenant_id, id, reference, purpose, amount_minor, currency)
       select 1, gen_random_uuid(), 'silent-' || n, 'sale', 100, 'EUR' from generate_series(1, 60) n returning id)
     insert into payment_attempt (tenant_id, id, payable_id, attempt_no, state, setting_id, amount_minor, currency, changed_at)
     select 1, gen_random_uuid(), id, 1, 'unknown', 77, 100, 'EUR', app_now() - interval '1 day' from bought`,
  );
  desk.db.clock.advance(5 * 60_000);
  const due = await desk.inTenant((scope) => listStaleAttempts(scope, ['unknown'], scope.now, 50));
  expect(due).toHaveLength(50);
  expect(due.map(({ id }) => id)).toContain(attemptId);
});
