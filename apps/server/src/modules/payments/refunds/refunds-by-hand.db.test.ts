import { getRefunds, payOutRefund, sendRefundAgain } from '@farewind/contract/finance/refunds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { getAttempt } from '../attempts/repository.ts';
import { noteChargeback } from '../disputes/note-chargeback.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { sendRefund } from './send-refund.ts';
import { MoneyDesk, type Sold } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

async function keyOf(act: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await act.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? error.key : String(error);
}

const states = async (sold: Sold) => (await desk.refundsOf(sold)).map(({ state }) => state);

async function openTasks({ reference }: Sold): Promise<string[]> {
  const { rows } = await desk.db.database.owner.query<{ task: string }>(
    `select concat_ws(' ', kind, detail->>'refundId', detail->>'amountMinor', detail->>'currency') as task
     from staff_task where reference = $1 and done_at is null order by (detail->>'amountMinor')::int`,
    [reference],
  );
  return rows.map(({ task }) => task);
}

describe('a refund of cash', () => {
  it('whose sending was interrupted waits to be paid out manually, and is paid out once', async () => {
    const sold = await desk.sellAtDesk(200_00);
    const refundId = await desk.refund(sold, 50_00);
    // The process was killed after recording that it sends, before it had an answer.
    await desk.inTenant(({ tx, now }) =>
      tx
        .updateTable('refund')
        .set({ state: 'sentToBank', sendings: 1, sent_at: now, bank_reference: null })
        .where('id', '=', refundId)
        .execute(),
    );
    await desk.drain();
    const orderId = sold.reference;
    const [waiting] = (await desk.office(getRefunds, { orderId })).items;
    expect(waiting).toMatchObject({ state: 'sentToBank', allowedActions: ['payOut'], failure: null });
    expect(await desk.balance(orderId)).toMatchObject({ cash: 200_00, refundsPayable: -50_00 });
    const form = { refundId, documentNumber: 'RKO-5', version: waiting!.version };
    const twice = await Promise.allSettled([
      desk.office(payOutRefund, form),
      desk.office(payOutRefund, form),
    ]);
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await keyOf(desk.office(payOutRefund, form))).toBe('GEN-CONFLICT');
    const [settled] = (await desk.office(getRefunds, { orderId })).items;
    expect(settled).toMatchObject({ state: 'settled', allowedActions: [] });
    expect(await desk.balance(orderId)).toMatchObject({ cash: 150_00 });
    const { rows } = await desk.db.database.owner.query<{ action: string; document: string }>(
      `select action, after->>'deskDocument' as document from audit_entry where entity = 'refund' and entity_id = $1`,
      [refundId],
    );
    expect(rows).toEqual([{ action: 'payOut', document: 'RKO-5' }]);
  });

  it('that is not paid out does not block queries about refunds at a bank', async () => {
    const cash = await desk.sellAtDesk(300_00);
    const first = await desk.refund(cash, 1);
    await desk.drain();
    await desk.inTenant(({ tx }) =>
      sql`insert into refund (tenant_id, id, request_id, attempt_id, reference, subject, nature, state, amount_minor,
          supplier_minor, service_minor, currency, reason, requested_by, needs_approval, sendings, sent_at, bank_reference)
        select tenant_id, gen_random_uuid(), gen_random_uuid(), attempt_id, reference, subject, nature, state, 1, 1, 0,
          currency, reason, requested_by, needs_approval, sendings, sent_at, bank_reference
        from refund, generate_series(1, 200) where id = ${first}`.execute(tx),
    );
    const sold = await desk.sellOnPage(100_00);
    await desk.bank.setPageSwitches({ refundLaterNext: 1 });
    await desk.refund(sold, 10_00);
    await desk.drain();
    expect(await states(sold)).toEqual(['sentToBank']);
    await desk.later(90);
    expect(await states(sold)).toEqual(['settled']);
  });
});

describe('a refund by hand whose payment the payer’s bank takes back before staff have paid it out', () => {
  const takeBack = (sold: Sold, minor: number) =>
    desk.inTenant(async (scope) =>
      noteChargeback(desk.deps, scope, await getAttempt(scope, sold.attemptId), minor),
    );
  const refused = {
    key: 'ORD-STATE',
    options: {
      message: 'refund.returnedByBank',
      values: { sum: expect.stringMatching(/^(€180\.00|180,00\s€)$/) },
    },
  };

  it('is refused with the dispute, and what is left of it is paid out', async () => {
    const sold = await desk.sellAtDesk(200_00);
    const refundId = await desk.refund(sold, 50_00);
    await desk.drain();
    await takeBack(sold, 180_00);
    const form = { refundId, documentNumber: 'RKO-11' };
    await expect(desk.office(payOutRefund, form)).rejects.toMatchObject(refused);
    await desk.drain();
    const { items } = await desk.office(getRefunds, { orderId: sold.reference });
    expect(items).toMatchObject([{ amount: '20.00', allowedActions: ['payOut'] }]);
    expect(await openTasks(sold)).toContain(`refundByHand ${refundId} 2000 EUR`);
    await desk.office(payOutRefund, form);
    expect(await states(sold)).toEqual(['settled']);
    expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(0);
    expect((await desk.tasksOf(sold.reference)).toSorted()).toEqual(['chargeback', 'refundDisputed']);
  });

  it('waits for staff without that part, also if the bank takes it at the instant at which it is left to them', async () => {
    const sold = await desk.sellAtDesk(200_00);
    const refundId = await desk.refund(sold, 50_00);
    let isBegun = false;
    const database: Database = Object.create(desk.db.database, {
      inTenant: {
        value: async (tenantId: number, act: (scope: TenantScope) => Promise<unknown>) => {
          const done = await desk.db.database.inTenant(tenantId, act);
          if (!isBegun) await takeBack(sold, 180_00);
          isBegun = true;
          return done;
        },
      },
    });
    await sendRefund({ ...desk.deps, database }, DEFAULT_TENANT, refundId);
    const { items } = await desk.office(getRefunds, { orderId: sold.reference });
    expect(items).toMatchObject([{ amount: '20.00', allowedActions: ['payOut'] }]);
    expect(await openTasks(sold)).toContain(`refundByHand ${refundId} 2000 EUR`);
  });

  it('is reduced to the rest, whatever has taken it', async () => {
    const sold = await desk.sellAtDesk(200_00);
    const refundId = await desk.refund(sold, 50_00);
    await desk.drain();
    await desk.db.database.owner.query(
      `update payment_attempt set state = 'disputed', disputed_minor = 18000 where id = $1`,
      [sold.attemptId],
    );
    const form = { refundId, documentNumber: 'RKO-13' };
    await expect(desk.office(payOutRefund, form)).rejects.toMatchObject(refused);
    await desk.later(5);
    await desk.office(payOutRefund, form);
    expect(await desk.refundsOf(sold)).toMatchObject([{ state: 'settled', amountMinor: 20_00 }]);
  });

  it('ends by itself if the bank has returned all of it', async () => {
    const sold = await desk.sellAtDesk(180_00);
    const refundId = await desk.refund(sold, 180_00);
    await desk.drain();
    await takeBack(sold, 180_00);
    const form = { refundId, documentNumber: 'RKO-12' };
    await expect(desk.office(payOutRefund, form)).rejects.toMatchObject(refused);
    await desk.drain();
    await expect(desk.office(payOutRefund, form)).rejects.toMatchObject(refused);
    const { items } = await desk.office(getRefunds, { orderId: sold.reference });
    expect(items).toMatchObject([{ state: 'approved', failure: 'disputed', allowedActions: [] }]);
    expect(await desk.tasksOf(sold.reference)).toEqual(['chargeback']);
    expect((await desk.balance(sold.reference)).refundsPayable ?? 0).toBe(0);
  });
});

it('a refund of test money is not shown as one that staff pay back once its account takes real money', async () => {
  const sold = await desk.sellAtDesk(200_00);
  // As by a method of a provider, whose account was tested before.
  await desk.db.database.owner.query(
    `update payment_attempt set taken_by = null, mode = 'test' where id = $1`,
    [sold.attemptId],
  );
  await desk.refund(sold, 50_00, { needsApproval: true });
  const shown = async () => (await desk.office(getRefunds, { orderId: sold.reference }, 8)).items;
  expect(await shown()).toMatchObject([{ state: 'accepted', isAtDesk: false }]);
  expect(await desk.refundsOf(sold)).toMatchObject([{ isByHand: false }]);
});

describe('a refund through an account whose mode has changed since', () => {
  it('of test money is settled without the live provider, and staff are told', async () => {
    const sold = await desk.sell(70_00);
    await desk.db.database.owner.query(`update payment_attempt set mode = 'test' where id = $1`, [
      sold.attemptId,
    ]);
    await desk.refund(sold, 30_00);
    await desk.drain();
    expect(await states(sold)).toEqual(['settled']);
    expect(await desk.bankSays(sold.attemptId)).toEqual(['authorisation 70.00', 'capture 70.00']);
    expect(await desk.tasksOf(sold.reference)).toEqual(['testRefund']);
  });

  it('of real money is not sent to a test provider, and stays owed', async () => {
    const sold = await desk.sell(70_00);
    const setMode = (mode: string) =>
      desk.db.database.owner.query('update payment_setting set mode = $1 where id = 1', [mode]);
    await setMode('test');
    await desk.refund(sold, 30_00);
    await desk.drain();
    await setMode('live');
    expect(await states(sold)).toEqual(['approved']);
    expect(await desk.bankSays(sold.attemptId)).toEqual(['authorisation 70.00', 'capture 70.00']);
    expect(await desk.tasksOf(sold.reference)).toEqual(['refundFailed']);
  });
});

describe('two refunds by hand of one order', () => {
  it('are two tasks, each closed by its own payout alone, to the cent and never twice', async () => {
    const sold = await desk.sellAtDesk(200_00);
    const orderId = sold.reference;
    const [small, large] = [await desk.refund(sold, 33_33), await desk.refund(sold, 66_67)];
    await desk.drain();
    const tasks = [`refundByHand ${small} 3333 EUR`, `refundByHand ${large} 6667 EUR`];
    expect(await openTasks(sold)).toEqual(tasks);
    expect(await desk.balance(orderId)).toMatchObject({ cash: 200_00, refundsPayable: -100_00 });

    const formOf = async (refundId: string, documentNumber: string) => {
      const { items } = await desk.office(getRefunds, { orderId });
      const { version, allowedActions } = items.find((one) => one.refundId === refundId)!;
      expect(allowedActions).toEqual(['payOut']);
      return { refundId, documentNumber, version };
    };
    // Two cashiers have both refunds on their screens, and press at the same time.
    const [ofLarge, ofSmall] = [await formOf(large, 'RKO-8'), await formOf(small, 'RKO-9')];
    const pressed = [ofLarge, ofLarge].map((form) => desk.office(payOutRefund, form));
    const done = (await Promise.allSettled(pressed)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(await openTasks(sold)).toEqual(tasks.slice(0, 1));
    expect(await desk.balance(orderId)).toMatchObject({ cash: 133_33, refundsPayable: -33_33 });

    // The payout of one has not made the screen of the other old.
    await desk.office(payOutRefund, ofSmall);
    expect(await openTasks(sold)).toEqual([]);
    const balance = await desk.balance(orderId);
    expect(balance).toMatchObject({ cash: 100_00 });
    expect(balance).not.toHaveProperty('refundsPayable');
    expect(await desk.attemptState(sold.attemptId)).toBe('partlyRefunded');

    for (const refundId of [small, large]) {
      const form = { refundId, documentNumber: 'RKO-10' };
      expect(await keyOf(desk.office(payOutRefund, form))).toBe('ORD-STATE');
      const again = { refundId, reason: 'it did not arrive' };
      expect(await keyOf(desk.office(sendRefundAgain, again))).toBe('ORD-STATE');
    }
    expect(await keyOf(desk.refund(sold, 100_01))).toBe('ORD-STATE');
    await desk.later(20 * 24 * 60);
    expect(await openTasks(sold)).toEqual([]);
    expect(await desk.balance(orderId)).toMatchObject({ cash: 100_00 });
  });
});

describe('two refunds of one order', () => {
  const troubles = async (sold: Sold) => {
    const { rows } = await desk.db.database.owner.query<{ task: string }>(
      `select kind || ' ' || (detail->>'refundId') as task from staff_task where reference = $1 and done_at is null order by 1`,
      [sold.reference],
    );
    return rows.map(({ task }) => task);
  };

  it('are tasks of their own: the success of one leaves the failure of the other to the staff', async () => {
    const sold = await desk.sellOnPage(100_00);
    await desk.bank.setPageSwitches({ refundFailsNext: 1 });
    const failed = await desk.refund(sold, 30_00);
    await desk.drain();
    await desk.later(70);
    expect(await troubles(sold)).toEqual([`refundFailed ${failed}`]);
    await desk.bank.setPageSwitches({ refundFailsNext: 0, refundLaterNext: 0 });
    await desk.refund(sold, 20_00);
    await desk.drain();
    expect((await states(sold)).toSorted()).toEqual(['approved', 'settled']);
    expect(await troubles(sold)).toEqual([`refundFailed ${failed}`]);
    await desk.later(15 * 24 * 60);
    expect(await troubles(sold)).toEqual([`refundFailed ${failed}`, `refundOverdue ${failed}`]);
    await desk.refund(sold, 10_00);
    await desk.drain();
    expect(await troubles(sold)).toEqual([`refundFailed ${failed}`, `refundOverdue ${failed}`]);
    await desk.office(sendRefundAgain, { refundId: failed, reason: 'the bank has settled it' }, 8);
    await desk.drain();
    expect(await troubles(sold)).toEqual([]);
  });
});
