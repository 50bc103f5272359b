import { money } from '@farewind/values/money';
import type { Declined, PaymentGateway, QueryOutcome, Unknown } from '../ports.ts';
import type { Attempt } from './repository.ts';

/**
 * In place of the gateway of an account whose mode differs from its attempt's, as accounts could be switched once: its
 * keys belong to other money, so nothing is sent. Test money is settled here, as its states say. Real money of an account
 * that is now in test mode stays as it is: its provider is unknown to these keys, and staff have to switch the account.
 */
export function gatewayOfOtherMode(
  gateway: PaymentGateway,
  attempt: Pick<Attempt, 'mode' | 'state' | 'amountMinor' | 'capturedMinor' | 'currency' | 'theirReference'>,
): PaymentGateway {
  const isTest = attempt.mode === 'test';
  const moved = async () => (isTest ? done : declined);
  return {
    ...gateway,
    start: async () => declined,
    complete: async () => declined,
    capture: moved,
    void: moved,
    refund: moved,
    queryRefund: async () => (isTest ? done : unknown),
    query: async () => (isTest ? stateOf(attempt) : unknown),
    findRefunded: async () => unknown,
    close: async () => (isTest ? 'closed' : 'mayStillBePaid'),
  };
}

const done = { kind: 'done', bankReference: 'test' } as const;
const declined: Declined = {
  kind: 'declined',
  code: 'accountModeChanged',
  reason: 'technical',
  retryable: false,
};
const unknown: Unknown = { kind: 'unknown', why: 'unreadable' };

function stateOf({
  state,
  amountMinor,
  capturedMinor,
  currency,
  theirReference = '',
}: Parameters<typeof gatewayOfOtherMode>[1]): QueryOutcome {
  switch (state) {
    case 'authorised':
      return { kind: 'authorised', bankReference: theirReference, amount: money(amountMinor, currency) };
    case 'captured':
    case 'partlyRefunded':
    case 'disputed':
      return { kind: 'captured', bankReference: theirReference, amount: money(capturedMinor, currency) };
    case 'refunded':
    case 'voided':
      return { kind: state };
    default:
      // Nobody can pay with test money any more.
      return declined;
  }
}
