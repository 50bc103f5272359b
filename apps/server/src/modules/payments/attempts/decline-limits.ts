import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { untriedReasons } from '../attempt.ts';

const WINDOW_MS = 3_600_000;
const PER_CARD_OR_CONTACT = 5;
/** Many customers of a mobile network share an address. */
const PER_ADDRESS = 50;

export interface Payer {
  readonly cardHash: Buffer | undefined;
  readonly contactHash: Buffer;
  readonly addressHash: Buffer;
}

/**
 * Refuses with GEN-LIMIT a payer with too many declines within the hour: by card, by contact, by address. Only refusals
 * of the bank count, neither sales nor missing answers.
 */
export async function requireFewDeclines(scope: TenantScope, payer: Payer): Promise<void> {
  const limits = [
    { column: 'card_hash', hash: payer.cardHash, most: PER_CARD_OR_CONTACT },
    { column: 'contact_hash', hash: payer.contactHash, most: PER_CARD_OR_CONTACT },
    { column: 'address_hash', hash: payer.addressHash, most: PER_ADDRESS },
  ] as const;
  const listDeclines = async ({ column, hash, most }: (typeof limits)[number]) => {
    if (hash === undefined) return [];
    // The newest `most` declines: if there are that many, another try is possible once the oldest of them is an hour
    // old.
    return (
      scope.tx
        .selectFrom('payment_attempt')
        .select('changed_at')
        .where('tenant_id', '=', scope.tenantId)
        .where('state', '=', 'failed')
        .where('changed_at', '>', new Date(scope.now.getTime() - WINDOW_MS))
        .where(column, '=', hash)
        .where('failure_code', 'not in', ['timeout', 'technical'])
        // An attempt that never reached the provider asked no bank.
        .where((eb) =>
          eb.or([eb('their_reference', 'is not', null), eb('failure_code', 'not in', [...untriedReasons])]),
        )
        .orderBy('changed_at', 'desc')
        .limit(most)
        .execute()
    );
  };
  const declines = await Promise.all(limits.map(listDeclines));
  for (const [index, { most }] of limits.entries()) {
    const rows = declines[index]!;
    if (rows.length < most) continue;
    const freeAt = rows.at(-1)!.changed_at.getTime() + WINDOW_MS;
    throw refusal('GEN-LIMIT', {
      retryAfterSeconds: Math.max(1, Math.ceil((freeAt - scope.now.getTime()) / 1000)),
    });
  }
}
