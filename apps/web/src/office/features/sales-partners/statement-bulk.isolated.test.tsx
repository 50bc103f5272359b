import { closePartnerStatement } from '@farewind/contract/partners/partner-statements';
import { expect, test, vi } from 'vitest';
import { planBulk } from '../../kit/list/plan-bulk.ts';
import { officeCall } from '../../session/office-call.ts';
import { listStatementBulkActs } from './statement-bulk.ts';
import type { Statement } from './statement-words.ts';

vi.mock('../../session/office-call.ts', () => ({ officeCall: vi.fn() }));

const statement = (month: string, currency: Statement['currency'], state: Statement['state'] = 'open') =>
  ({ partnerId: 7, month, currency, state, due: '10.00' }) as Statement;

test('a month of many partners is closed at once; a partner’s second currency, closed with the first, is no failure', async () => {
  const [close] = listStatementBulkActs((key) => key, 'en', '2027-03');
  const rows = [
    statement('2027-02', 'EUR'),
    statement('2027-02', 'RUB'),
    statement('2027-03', 'EUR'),
    statement('2027-01', 'EUR', 'paid'),
  ];
  const { fit, unfit } = planBulk(close!, rows);
  expect(fit.map(({ currency }) => currency)).toEqual(['EUR', 'RUB']);
  expect(unfit.map(({ reason }) => reason)).toEqual([
    'partnerStatement.notOver',
    'partnerStatement.paidState',
  ]);
  let state: Statement['state'] = 'open';
  vi.mocked(officeCall).mockImplementation(async (operation) => {
    if (operation !== closePartnerStatement) return { items: [{ state }] };
    if (state !== 'open') throw new Error('closed already');
    state = 'closed';
    return {};
  });
  await close!.run(fit[0]!, '');
  await close!.run(fit[1]!, '');
  vi.mocked(officeCall).mockImplementation(async (operation) => {
    if (operation !== closePartnerStatement) return { items: [{ state: 'open' }] };
    throw new Error('January is open');
  });
  await expect(close!.run(fit[0]!, '')).rejects.toThrow('January is open');
});
