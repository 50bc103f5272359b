import type pg from 'pg';
import type { PaymentSimulator } from '../../payment-simulators.ts';

/** The money moved by a payment, and the sums of its receipts at the provider. */
const movesIn = (schema: string): string => `
  select coalesce(e.reference, r.reference) as reference, coalesce(e.is_back, r.is_back) as "isBack",
    coalesce(e.minor, 0) as moved, coalesce(r.minor, 0) as told
  from (select reference, kind = 'refund' as is_back, sum(amount_minor)::bigint as minor from ${schema}.entry
      where kind in ('charge', 'capture', 'refund') group by 1, 2) e
    full join (select reference, purpose = 'refund' as is_back, sum(amount_minor)::bigint as minor from ${schema}.receipt
      where purpose in ('prepayment', 'refund') and state = 'succeeded' group by 1, 2) r
    on r.reference = e.reference and r.is_back = e.is_back`;
const OPEN = `select order_id as "orderId", purpose, state, reason from fiscal_receipt where state <> 'issued'`;

interface MoveRow {
  readonly reference: string;
  readonly isBack: boolean;
  readonly moved: number;
  readonly told: number;
}

interface OpenRow {
  readonly orderId: string;
  readonly purpose: string;
  readonly state: string;
  readonly reason: string | null;
}

/**
 * Every sentence that speaks against the receipts when all is over: money that moved without one, a receipt without money,
 * one that the shop does not know as issued. `provider` has the ledger and the cash desk of the provider, in this schema.
 * With `tellsReceiptsOnce` one whose notification was lost may stay sent: staff look at it.
 */
export async function findMissingReceipts(
  shop: pg.Pool,
  provider: pg.Pool,
  { schema, tellsReceiptsOnce = false }: Pick<PaymentSimulator, 'schema' | 'tellsReceiptsOnce'>,
): Promise<string[]> {
  const moves = (await provider.query<MoveRow>(movesIn(schema))).rows;
  const open = (await shop.query<OpenRow>(OPEN)).rows;
  return [
    ...moves
      .filter(({ moved, told }) => moved !== told)
      .map(
        ({ reference, isBack, moved, told }) =>
          `Payment ${reference} ${isBack ? 'gave back' : 'took'} ${moved}, its receipts tell of ${told}`,
      ),
    ...open
      .filter(({ state }) => !(tellsReceiptsOnce && state === 'sent'))
      .map(
        ({ orderId, purpose, state, reason }) =>
          `Order ${orderId}: its ${purpose} receipt is ${state}${reason === null ? '' : ` (${reason})`}`,
      ),
  ];
}
