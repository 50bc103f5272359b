import type { addOrder } from '@farewind/contract/bookings/add-order';
import type { addTransferOrder } from '@farewind/contract/bookings/add-transfer-order';
import type { payPassengerChange } from '@farewind/contract/bookings/passenger-change';
import type { retryPayment } from '@farewind/contract/bookings/pay-order';
import type { ParsedInput } from '@farewind/contract/core/operation';
import type { Keyring } from '../../platform/secrets/keyring.ts';

/**
 * Keyed hash of what a request to pay asks for: equal content, equal hash, whatever the order of its members. The
 * card's number enters as a fingerprint of its own and the security code not at all.
 */
export function requestFingerprint(
  keyring: Keyring,
  tenantId: number,
  input: ParsedInput<
    typeof addOrder | typeof addTransferOrder | typeof retryPayment | typeof payPassengerChange
  >,
): Buffer {
  const { idempotencyKey: _key, creditCardNumber = '', creditCardCVC: _code, ...content } = input;
  const card = keyring.fingerprint('card', `${tenantId}:${creditCardNumber.replace(/\D/g, '')}`);
  const text = canonicalJson({ tenantId, ...content, card: card.toString('base64url') });
  return keyring.fingerprint('orderRequest', text);
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
