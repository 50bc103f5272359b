import type { Keyring } from '../../../platform/secrets/keyring.ts';

/** The members common to all payment requests; every other member of a request is hashed as well. */
interface PayingRequest {
  readonly idempotencyKey: string;
  readonly creditCardNumber?: string | undefined;
  readonly creditCardCVC?: string | undefined;
  readonly termsHash?: string | undefined;
}

/**
 * Keyed hash of a payment request: equal content gives an equal hash, whatever the order of its members. The card
 * number enters as its own fingerprint; the security code, and which terms were read before a repeat, not at all.
 */
export function requestFingerprint(keyring: Keyring, tenantId: number, input: PayingRequest): Buffer {
  const {
    idempotencyKey: _key,
    creditCardNumber = '',
    creditCardCVC: _code,
    termsHash: _read,
    ...content
  } = input;
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
