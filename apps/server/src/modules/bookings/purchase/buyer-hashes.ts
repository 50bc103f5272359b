import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Card } from '../../payments/public.ts';
import type { BookingDeps } from '../order/deps.ts';
import {
  addressFingerprint,
  cardFingerprint,
  contactFingerprint,
  makerFingerprint,
} from '../order/fingerprints.ts';
import type { OrderInput } from '../order/order-input.ts';

/** Whose unpaid orders count together for the limits of holds and payments. */
export interface BuyerHashes {
  readonly contactHash: Buffer;
  readonly cardHash: Buffer | undefined;
  readonly addressHash: Buffer;
}

/**
 * Hashes of the caller for limits. The agency's own network makes many orders a day, so for staff only the caller's
 * unpaid orders count; those of a sales partner count together, as those of a network do.
 */
export function hashesOfCaller(
  { keyring }: BookingDeps,
  { tenantId }: TenantScope,
  input: OrderInput,
  countedAs: string,
): BuyerHashes {
  return {
    contactHash: contactFingerprint(keyring, tenantId, input.customerEmail),
    cardHash: undefined,
    addressHash: makerFingerprint(keyring, tenantId, countedAs),
  };
}

export function hashesOf(
  { keyring }: BookingDeps,
  { tenantId }: TenantScope,
  { address }: RequestContext,
  input: OrderInput,
  card: Card | undefined,
): BuyerHashes {
  return {
    contactHash: contactFingerprint(keyring, tenantId, input.customerEmail),
    cardHash: card && cardFingerprint(keyring, tenantId, card.number),
    addressHash: addressFingerprint(keyring, tenantId, address),
  };
}
