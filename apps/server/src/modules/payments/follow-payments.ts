import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { SettledAttempt } from './attempt.ts';
import { CHARGE_TAKEN } from './events.ts';
import { JUDGE_NOTICE } from './notices/receive-notice.ts';
import type { Payments } from './payments.ts';

/** Handles a settled attempt on behalf of the payable's owner; throws if it cannot be done now. */
export type FollowPayment = (tenantId: number, settled: SettledAttempt) => Promise<void>;

/** Continues with paid attempts while no buyer waits for a response. */
export function followPayments(
  outbox: Outbox,
  payments: Pick<Payments, 'judgeNotice'>,
  follow: FollowPayment,
): void {
  outbox.on(JUDGE_NOTICE, async (tenantId, { noticeId }) => {
    const settled = await payments.judgeNotice(tenantId, String(noticeId));
    if (settled && settled.outcome.state !== 'unknown') await follow(tenantId, settled);
  });
  outbox.on(CHARGE_TAKEN, (tenantId, { attemptId, reference }) =>
    follow(tenantId, {
      reference: String(reference),
      outcome: { state: 'authorised', attemptId: String(attemptId) },
    }),
  );
}
