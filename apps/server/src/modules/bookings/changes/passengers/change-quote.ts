import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import type { Keyring } from '../../../../platform/secrets/keyring.ts';
import type { ChangeInput } from './read-wish.ts';

const QUOTE_MINUTES = 30;
const PURPOSE = 'passengerChangeQuote';

/** What was quoted: it holds for this wish of this order alone. */
export interface QuotedChange {
  readonly orderId: string;
  readonly changes: readonly ChangeInput[];
  readonly feeMinor: number;
}

/** States a fee for half an hour. The quote keeps nothing: it is signed, and its content comes back with the request. */
export function makeChangeQuote(
  keyring: Keyring,
  scope: TenantScope,
  quoted: QuotedChange,
): { readonly quoteId: string; readonly expiresAt: Date } {
  const expiresAt = new Date(scope.now.getTime() + QUOTE_MINUTES * 60_000);
  const signature = keyring.sign(PURPOSE, textOf(scope.tenantId, quoted, expiresAt));
  return { quoteId: `${expiresAt.getTime()}.${signature}`, expiresAt };
}

/** Refuses with ORD-STATE a quote that has expired or states something else: it is to be asked for again. */
export function requireChangeQuote(
  keyring: Keyring,
  scope: TenantScope,
  quoteId: string | undefined,
  quoted: QuotedChange,
): void {
  const [, time = '', signature = ''] = /^(\d{1,15})\.(.+)$/.exec(quoteId ?? '') ?? [];
  const expiresAt = new Date(Number(time));
  const isOurs =
    signature !== '' && keyring.verify(PURPOSE, textOf(scope.tenantId, quoted, expiresAt), signature);
  if (!isOurs || expiresAt < scope.now) throw refusal('ORD-STATE', { message: 'passengerChange.quoteAgain' });
}

function textOf(tenantId: number, { orderId, changes, feeMinor }: QuotedChange, expiresAt: Date): string {
  const wishes = changes.map((change) =>
    Object.entries(change)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  return JSON.stringify([tenantId, orderId, wishes, feeMinor, expiresAt.getTime()]);
}
