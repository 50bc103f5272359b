import { expect, test, vi } from 'vitest';
import { planBulk } from '../../kit/list/plan-bulk.ts';
import { officeCall } from '../../session/office-call.ts';
import { listMatchBulkActs, type Discrepancy } from './match-bulk.ts';

vi.mock('../../session/office-call.ts', () => ({ officeCall: vi.fn() }));

const discrepancy = (
  mismatchId: string,
  repairs: Discrepancy['repairs'],
  state: Discrepancy['state'] = 'open',
) => ({ mismatchId, repairs, state, version: 1 }) as Discrepancy;

test('after an outage discrepancies are resolved as recommended for each, or all left as they are, with one reason', async () => {
  const rows = [
    discrepancy('charged', ['adopt', 'accept']),
    discrepancy('refunded', ['noteRefund', 'accept']),
    discrepancy('unknown', ['accept']),
    discrepancy('gone', [], 'gone'),
  ];
  const [repair, accept] = listMatchBulkActs((key) => key);
  const fit = (act: typeof repair) => planBulk(act!, rows).fit.map(({ mismatchId }) => mismatchId);
  expect(fit(repair)).toEqual(['charged', 'refunded']);
  expect(fit(accept)).toEqual(['charged', 'refunded', 'unknown']);
  for (const [act, chosen] of [
    [repair!, 'noteRefund'],
    [accept!, 'accept'],
  ] as const) {
    await act.run(rows[1]!, 'the outage of Monday');
    expect(officeCall).toHaveBeenLastCalledWith(expect.anything(), {
      mismatchId: 'refunded',
      repair: chosen,
      reason: 'the outage of Monday',
      version: 1,
    });
  }
});
