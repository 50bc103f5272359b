import { sql, type RawBuilder } from 'kysely';
import type { TenantScope } from './database/scope.ts';
import { refusal, type Refusal } from './errors.ts';

/** Different purchases that one contact or card may leave unpaid at a time. */
const MAX_OF_PAYER = 3;
/** Of one address network: mobile networks share addresses. */
const MAX_OF_NETWORK = 30;
const PAYER_SHARE = 0.2;
const NETWORK_SHARE = 0.4;
/** A bank has usually answered a request after this time. */
const BANK_ANSWER_SECONDS = 60;

/** Above this held and sold share, holds that wait for a cardholder yield after `ANSWER_MINUTES`. */
export const NEARLY_FULL = 0.9;
export const ANSWER_MINUTES = 5;
const HOLD_MINUTES = 15;
/** From the first submission of the pay button, whatever is retried meanwhile. */
export const LONGEST_HOLD_MINUTES = 30;

/**
 * Of what a paid order holds while another of its suppliers is awaited. Longer than a supplier is given to answer, and
 * counted anew with every call to it.
 */
const PAID_HOLD_MINUTES = 25;

/** The end of a paid order's hold whose other supplier is called now. */
export const paidHoldEnd = sql<Date>`app_now() + interval '1 minute' * ${PAID_HOLD_MINUTES}`;

/** The end of a hold that begins now, by the database's clock. */
export const holdEnd = sql<Date>`app_now() + interval '1 minute' * ${HOLD_MINUTES}`;

/**
 * The latest end of a hold, whatever is retried meanwhile: counted from its beginning, or from the end of a time promised
 * to a caller, so that a payment begun in its last minute can finish.
 */
export const latestHoldEnd = sql<Date>`coalesce(promised_until, created_at) + interval '1 minute' * ${LONGEST_HOLD_MINUTES}`;

/** The payer of an unpaid purchase, as keyed hashes; the address stands for its network. */
export interface Payer {
  readonly contactHash: Buffer;
  readonly cardHash: Buffer | undefined;
  readonly addressHash: Buffer;
}

/**
 * Whose answer is pending: the bank's, the cardholder's on the bank's page, that of a payer whose money is taken at once,
 * or, once the bank has the money, that of another supplier of the order.
 */
export type AwaitedAnswer = 'bank' | 'cardholder' | 'payer' | 'supplier';

/**
 * Since when a cardholder's answer is awaited; null while it is the bank's. A payer whose money is taken at once has until
 * the end of the hold: it yields to other purchases of the same payer or network, but not because it takes long.
 */
export function askedAt(awaited: AwaitedAnswer): RawBuilder<Date | null> {
  if (awaited === 'payer') return latestHoldEnd;
  return awaited === 'cardholder' ? sql<Date>`coalesce(asked_at, app_now())` : sql<null>`null`;
}

/** A hold of another purchase by the same payer or from the same network. */
export interface UnpaidHold {
  readonly id: string;
  readonly reference: string;
  readonly isOfPayer: boolean;
  readonly isOfNetwork: boolean;
  /** Its cardholder was sent to the bank's page and has not returned. */
  readonly isAsked: boolean;
  readonly expiresAt: Date;
  /** Seats or vehicles by departure or day. */
  readonly units: Readonly<Record<string, number>>;
}

/** The purchase's demand on a departure, or on the vehicles of a day. */
export interface WantedUnits {
  readonly key: string;
  readonly units: number;
  readonly total: number;
}

/**
 * The holds that must end so that this purchase keeps its payer and network within their shares: a payer has one party or
 * a fifth of a departure, a network two fifths. Holds that wait for a cardholder yield, the oldest first, so that a
 * script never blocks paying customers. `unpaid` is sorted by age. Undefined when that does not make enough room.
 */
export function chooseYieldingHolds(
  unpaid: readonly UnpaidHold[],
  wanted: readonly WantedUnits[],
): UnpaidHold[] | undefined {
  const left = new Set(unpaid);
  const yielding: UnpaidHold[] = [];
  const giveWay = (isConcerned: (hold: UnpaidHold) => boolean): boolean => {
    const oldest = [...left].find((hold) => hold.isAsked && isConcerned(hold));
    if (!oldest) return false;
    left.delete(oldest);
    yielding.push(oldest);
    return true;
  };
  const shares = [
    { isCounted: ({ isOfPayer }: UnpaidHold) => isOfPayer, share: PAYER_SHARE },
    { isCounted: ({ isOfNetwork }: UnpaidHold) => isOfNetwork, share: NETWORK_SHARE },
  ];
  for (const { key, units, total } of wanted) {
    for (const { isCounted, share } of shares) {
      const isConcerned = (hold: UnpaidHold): boolean => isCounted(hold) && (hold.units[key] ?? 0) > 0;
      const held = (): number =>
        [...left].filter(isConcerned).reduce((sum, hold) => sum + hold.units[key]!, 0);
      while (held() > 0 && held() + units > share * total) if (!giveWay(isConcerned)) return undefined;
    }
  }
  const purchases = (isCounted: (hold: UnpaidHold) => boolean): number =>
    new Set([...left].filter(isCounted).map(({ reference }) => reference)).size;
  while (purchases(({ isOfNetwork }) => isOfNetwork) >= MAX_OF_NETWORK)
    if (!giveWay(({ isOfNetwork }) => isOfNetwork)) return undefined;
  return purchases(({ isOfPayer }) => isOfPayer) >= MAX_OF_PAYER ? undefined : yielding;
}

/** Serialises purchases of a contact or card at this point, so that simultaneous ones are all counted. */
export async function lockPayer({ tx, tenantId }: TenantScope, payer: Payer): Promise<void> {
  const names = [payer.contactHash, payer.cardHash].map((hash) => hash && `payer:${hash.toString('hex')}`);
  await sql`select pg_advisory_xact_lock(turn) from (
    select hashtextextended(${tenantId}::text || ':' || name, 0) as turn
    from unnest(${names.filter((name) => name !== undefined)}::text[]) name order by 1 offset 0) turns`.execute(
    tx,
  );
}

/** Refuses with GEN-LIMIT, and states when one of these holds will have ended at the latest. */
export function unpaidLimitRefusal(unpaid: readonly UnpaidHold[], now: Date): Refusal {
  const waits = unpaid.map(({ isAsked, expiresAt }) => {
    const seconds = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000);
    return isAsked ? seconds : Math.min(seconds, BANK_ANSWER_SECONDS);
  });
  return refusal('GEN-LIMIT', { retryAfterSeconds: Math.max(1, Math.min(...waits)) });
}
