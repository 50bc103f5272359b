import type { TenantScope } from '../../platform/database/scope.ts';
import { refusal } from '../../platform/errors.ts';
import { liveStates, type AttemptState } from './attempt-states.ts';
import { closeUnasked, listAttemptsOf, putAside, type Attempt } from './repository.ts';

/** The first attempt, and five more. */
const MOST_ATTEMPTS = 6;

/** See Payments.makeRoomForAttempt. */
export async function makeRoomForAttempt(
  scope: TenantScope,
  reference: string,
  unheardOf: ReadonlySet<string>,
  payableId?: string,
): Promise<void> {
  const all = await listAttemptsOf(scope, reference);
  const attempts = payableId === undefined ? all : all.filter((one) => one.payableId === payableId);
  for (const attempt of attempts) {
    if (attempt.state === 'threeDsPending' && unheardOf.has(attempt.id))
      await closeUnasked(scope, attempt.id, ['threeDsPending']);
    else if (isLive(attempt)) throw refusal('ORD-STATE');
  }
  if (attempts.length >= MOST_ATTEMPTS) throw refusal('GEN-LIMIT');
}

/** See Payments.clearAttempts. */
export async function clearAttempts(scope: TenantScope, reference: string): Promise<void> {
  if ((await listAttemptsOf(scope, reference)).some(isLive)) throw refusal('ORD-STATE');
  await putAside(scope, reference);
}

function isLive({ state }: Attempt): boolean {
  return (liveStates as readonly AttemptState[]).includes(state);
}
