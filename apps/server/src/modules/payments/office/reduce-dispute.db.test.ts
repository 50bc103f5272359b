import {
  getDiscrepancies,
  importStatement,
  repairDiscrepancy,
  type DiscrepancyOutput,
} from '@farewind/contract/finance/matching';
import { getPayments, reduceDispute } from '@farewind/contract/finance/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAttempt } from '../attempts/repository.ts';
import { noteChargeback } from '../disputes/note-chargeback.ts';
import { MoneyDesk, type Sold } from '../testing/money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.close());

const SUM = 100_00;
const sums = async (sold: Sold) =>
  (await desk.refundsOf(sold)).map(({ state, amountMinor }) => `${state} ${amountMinor / 100}`).toSorted();
const open = async (reference: string) => (await desk.office(getDiscrepancies, { keyword: reference })).items;
const head = 'merchantId,reference,kind,amount,currency,bookedAt,transactionId';

describe('a dispute that is won at a bank that does not report it', () => {
  const lose = (sold: Sold, minor: number) =>
    desk.inTenant(async (scope) =>
      noteChargeback(desk.deps, scope, await getAttempt(scope, sold.attemptId), minor),
    );
  const record = (sold: Sold, disputed: string, more: object = {}) =>
    desk.office(reduceDispute, {
      attemptId: sold.attemptId,
      cause: 'won',
      disputed,
      reason: 'the bank’s letter of 3 February',
      ...more,
    });
  const lossOf = async (sold: Sold) => (await desk.balance(sold.reference))['loss'] ?? 0;

  it('is recorded by staff, in parts: an ended refund goes on with what is back, and nothing is sent twice', async () => {
    const sold = await desk.sell(70_00);
    await desk.refund(sold, 70_00);
    await lose(sold, 70_00);
    await desk.drain();
    expect(await desk.refundsOf(sold)).toMatchObject([{ state: 'approved', isStopped: true }]);
    const [shown] = (await desk.office(getPayments, { orderId: sold.reference })).items;
    expect(shown).toMatchObject({ state: 'disputed', disputed: '70.00', canReduceDispute: true });
    const pressed = await Promise.allSettled([0, 1].map(() => record(sold, '70.00', { amount: '30.00' })));
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await desk.drain();
    expect([await sums(sold), await lossOf(sold)]).toEqual([['settled 30'], 40_00]);
    expect(await desk.tasksOf(sold.reference)).toContain('chargeback');
    expect(await record(sold, '40.00')).toMatchObject({ disputed: '0.00', canReduceDispute: false });
    await desk.drain();
    expect([await sums(sold), await lossOf(sold)]).toEqual([['settled 30', 'settled 40'], 0]);
    expect(await desk.attemptState(sold.attemptId)).toBe('refunded');
    expect(await desk.tasksOf(sold.reference)).toEqual([]);
    const { rows } = await desk.db.database.owner.query(
      `select action, reason, after->>'amount' as amount from audit_entry where entity_id = $1 order by position`,
      [sold.attemptId],
    );
    const said = { action: 'winDispute', reason: 'the bank’s letter of 3 February' };
    expect(rows).toEqual([
      { ...said, amount: '30.00' },
      { ...said, amount: '40.00' },
    ]);
  });

  it('cannot be recorded with more than is disputed, with nothing, or for a charge without a dispute', async () => {
    const sold = await desk.sell(70_00);
    await lose(sold, 50_00);
    for (const amount of ['50.01', '0.00', '-1.00'])
      await expect(record(sold, '50.00', { amount })).rejects.toMatchObject({
        options: { fields: [{ path: 'amount', message: 'dispute.atMost', values: { sum: '€50.00' } }] },
      });
    const seen = { key: 'ORD-STATE', options: { message: 'dispute.changed' } };
    await expect(record(sold, '70.00')).rejects.toMatchObject(seen);
    expect(await lossOf(sold)).toBe(50_00);
    const kept = await desk.sell(70_00);
    await expect(record(kept, '0.00')).rejects.toMatchObject({ key: 'ORD-STATE' });
  });
});

describe('a chargeback at a bank that reports none', () => {
  const isKnown = ({ attemptId }: Sold, known: boolean) =>
    desk.db.database.owner.query(
      'update testbank.payment set order_id = $1 where order_id = $2',
      known ? [attemptId, 'gone'] : ['gone', attemptId],
    );
  const importLine = ({ attemptId }: Sold, id: string, sum: string) =>
    desk.office(importStatement, {
      statement: `${head}\nM1,${attemptId},chargeback,${sum},EUR,2027-02-03T09:00:00Z,${id}`,
    });
  const findAndRepair = async (sold: Sold) => {
    await desk.match();
    return repairFound(sold);
  };
  const repairFound = async ({ reference }: Sold) => {
    const [found] = await open(reference);
    const { mismatchId, version, repairs } = found!;
    await desk.office(repairDiscrepancy, { mismatchId, version, repair: repairs[0]!, reason: 'as found' });
    return repairs;
  };
  const lossOf = async (sold: Sold) => (await desk.balance(sold.reference))['loss'] ?? 0;

  it('is not asked about again by the line that lists it or its duplicate once staff have recorded it as won; a later line is', async () => {
    const { attemptId, reference } = await desk.sell(SUM);
    const line = (id: string, sum: string) =>
      `M1,${attemptId},chargeback,${sum},EUR,2027-02-03T09:00:00Z,${id}`;
    const read = async (...lines: string[]) => {
      await desk.office(importStatement, { statement: [head, ...lines].join('\n') });
      await desk.match();
      return open(reference);
    };
    const note = async ({ mismatchId, version, repairs }: DiscrepancyOutput) =>
      desk.office(repairDiscrepancy, { mismatchId, version, repair: repairs[0]!, reason: 'as listed' });
    const [listed] = await read(line('T920', '100.00'), line('T924', '100.00'));
    expect(listed).toMatchObject({
      bank: { captured: '200.00' },
      repairs: ['noteChargebackOnce', 'accept'],
    });
    await note(listed!);
    const mistaken = { attemptId, cause: 'mistake', disputed: '100.00', reason: 'wrong row' } as const;
    await expect(desk.office(reduceDispute, { ...mistaken, amount: '0.01' })).rejects.toMatchObject({
      options: {
        fields: [
          { path: 'cause', message: 'dispute.listed', values: { sum: '€100.00', lines: 'T920, T924' } },
        ],
      },
    });
    const won = { attemptId, cause: 'won', disputed: '100.00', reason: 'the bank’s letter' } as const;
    const listedAgain = await read(line('T922', '5.00'));
    expect(listedAgain).toMatchObject([{ bank: { captured: '105.00' } }]);
    await desk.office(reduceDispute, won);
    // The figures of that one are of before.
    expect(await open(reference)).toEqual([]);
    // Of the line that was there twice, nothing is asked again; of the others, nobody has decided.
    const [later] = await read(line('T921', '30.00'));
    expect(later).toMatchObject({ bank: { captured: '35.00' }, repairs: ['noteChargeback', 'accept'] });
    await note(later!);
    expect((await desk.balance(reference))['loss']).toBe(35_00);
    await desk.match();
    expect(await open(reference)).toEqual([]);
  });

  it('is undone if it was recorded because the bank did not know the charge, and a later one is found', async () => {
    const sold = await desk.sell(SUM);
    await isKnown(sold, false);
    expect(await findAndRepair(sold)).toEqual(['noteChargeback', 'accept']);
    expect(await lossOf(sold)).toBe(SUM);
    await isKnown(sold, true);
    expect(await findAndRepair(sold)).toEqual(['undoChargeback', 'accept']);
    expect(await desk.attemptState(sold.attemptId)).toBe('captured');
    expect(await desk.balance(sold.reference)).toEqual({
      bankClearing: SUM,
      supplierPayable: -90_00,
      serviceIncome: -10_00,
    });
    expect(await desk.tasksOf(sold.reference)).toEqual([]);
    // The bank takes it after all: nothing of the mistake hides it.
    await importLine(sold, 'T930', '100.00');
    expect(await findAndRepair(sold)).toEqual(['noteChargeback', 'accept']);
    expect(await lossOf(sold)).toBe(SUM);
  });

  it('is not repaired by the figures of last night once the bank or a report tells others', async () => {
    const [sold, other] = [await desk.sell(SUM), await desk.sell(SUM)];
    const changed = { key: 'ORD-STATE', options: { message: 'match.changed' } };
    await isKnown(sold, false);
    await desk.match();
    await isKnown(sold, true);
    await expect(repairFound(sold)).rejects.toMatchObject(changed);
    await isKnown(sold, false);
    await repairFound(sold);
    await isKnown(sold, true);
    await desk.match();
    await importLine(sold, 'T950', '100.00');
    await expect(repairFound(sold)).rejects.toMatchObject(changed);
    await importLine(other, 'T951', '100.00');
    await desk.match();
    expect(await open(sold.reference)).toEqual([]);
    await importLine(other, 'T952', '5.00');
    await expect(repairFound(other)).rejects.toMatchObject(changed);
    await desk.match();
    await importLine(other, 'T953', '5.00');
    await expect(repairFound(other)).rejects.toMatchObject(changed);
    expect([await lossOf(sold), await lossOf(other)]).toEqual([SUM, 0]);
  });

  it.each([
    ['by the reconciliation', 'T940', 'T941'],
    ['as won, by staff', 'T942', 'T943'],
  ] as const)(
    'of a part that is listed stays lost when the rest, recorded while the bank did not know the charge, is undone %s',
    async (how, line, later) => {
      const sold = await desk.sell(SUM);
      const { attemptId, reference } = sold;
      await importLine(sold, line, '30.00');
      await findAndRepair(sold);
      await isKnown(sold, false);
      await findAndRepair(sold);
      expect(await lossOf(sold)).toBe(SUM);
      await isKnown(sold, true);
      if (how === 'by the reconciliation') await findAndRepair(sold);
      else {
        const won = {
          attemptId,
          cause: 'won',
          disputed: '100.00',
          amount: '70.00',
          reason: 'a letter',
        } as const;
        await desk.office(reduceDispute, won);
      }
      for (const night of ['first', 'second']) {
        await desk.match();
        expect([night, await open(reference), await lossOf(sold)]).toEqual([night, [], 30_00]);
      }
      await importLine(sold, later, '70.00');
      expect(await findAndRepair(sold)).toEqual(['noteChargeback', 'accept']);
      expect(await lossOf(sold)).toBe(SUM);
    },
  );
});
