import { money } from '@farewind/values/money';
import { refusal } from '../../../platform/errors.ts';
import { ask, type Asked } from '../ask-bank.ts';
import type { PaymentsDeps } from '../payments.ts';

/** Takes what the bank only holds and we count as taken. A hold is taken once, so the call may be repeated. */
export async function takeAgain(
  deps: PaymentsDeps,
  { attempt, charge, gateway }: Asked,
  capturedMinor: number,
): Promise<void> {
  const answer = await ask(deps, attempt.id, () =>
    gateway.capture(charge, money(capturedMinor, attempt.currency)),
  );
  if (answer.kind === 'done') return;
  const fact = await ask(deps, attempt.id, () => gateway.query(charge));
  if (fact.kind !== 'captured') throw refusal('GEN-BUSY', { message: 'match.bankSilent' });
}
