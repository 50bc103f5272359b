import { formatMinor } from '@farewind/values/money';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { findRequest, type RequestState } from './request-rows.ts';
import { findRequestKey } from './share-request.ts';

/** A request as its mails and text messages show it. */
export interface RequestForMessage {
  readonly requestId: string;
  readonly purpose: string;
  /** A decimal text. */
  readonly amount: string;
  readonly currency: Currency;
  readonly state: RequestState;
  readonly payUntil: Date;
  /** The right to pay, for the link; undefined when it cannot be derived any more. */
  readonly key: string | undefined;
}

export async function readRequestForMessage(
  deps: Pick<BookingDeps, 'keyring'>,
  scope: TenantScope,
  requestId: string,
): Promise<RequestForMessage | undefined> {
  const request = await findRequest(scope, requestId);
  if (!request) return undefined;
  const { purpose, amountMinor, currency, state, payUntil } = request;
  const key = findRequestKey(deps, scope, request);
  return { requestId, purpose, amount: formatMinor(amountMinor), currency, state, payUntil, key };
}
