import type { Keyring } from '../../../platform/secrets/keyring.ts';

/** What all requests to pay have; whatever else one holds counts as well. */
interface PayingRequest {
  readonly idempotencyKey: string;
  readonly creditCardNumber?: string | undefined;
  readonly creditCardCVC?: string | undefined;
}

/**
 * Keyed hash of what a request to pay asks for: equal content, equal hash, whatever the order of its members. The
 * card's number enters as a fingerprint of its own and the security code not at all.
 */
export function requestFingerprint(keyring: Keyring, tenantId: number, input: PayingRequest): Buffer {
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
