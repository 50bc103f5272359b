import * as contract from '@farewind/contract/bookings/cancel';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { recordChange } from '../../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import { refusal } from '../../../../platform/errors.ts';
import { bind, type Binding } from '../../../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../../../platform/http/request-context.ts';
import { staffActor } from '../../order/staff-actor.ts';
import { readOrderRight } from '../../order/order-right.ts';
import { getOwnOrderRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import type { CancelQuote } from './cancel-quote.ts';
import { getQuotedOrderId } from './cancel-quote-rows.ts';
import type { CancelRequest } from './cancellable-item.ts';
import { confirmCancel } from './confirm-cancel.ts';
import { presentCancelQuote } from './present-cancel-quote.ts';
import { quoteCancel } from './quote-cancel.ts';
import { quoteForDocuments } from './quote-for-documents.ts';
import { getSentQuote, sendCancelQuote } from './send-cancel-quote.ts';

/** Per address, because each quote writes a row. */
const QUOTES_PER_MINUTE = 60;
const WAIVING = 'Pages.Refunds.Request';

export function cancelRoutes(deps: BookingDeps): Binding[] {
  const { database } = deps;
  return [
    bind(
      contract.getCancelQuote,
      (context, input) =>
        database.inTenant(context.tenantId, async (scope) => {
          await getOwnOrderRow(scope, input.orderId, readOrderRight(context));
          if (input.quoteId !== undefined) {
            const sent = await getSentQuote(scope, input.orderId, input.quoteId);
            return presentCancelQuote(deps, scope, sent, context.language);
          }
          const by = { kind: 'customer' } as const;
          const quote = input.forDocuments
            ? await quoteForDocuments(deps, scope, toCancelRequest(input), by)
            : await quoteCancel(deps, scope, toCancelRequest(input), by);
          return presentCancelQuote(deps, scope, quote, context.language);
        }),
      { perMinute: QUOTES_PER_MINUTE },
    ),
    bind(contract.confirmCancel, (context, { quoteId }) =>
      database.inTenant(context.tenantId, async (scope) => {
        const orderId = await getQuotedOrderId(scope, quoteId);
        await getOwnOrderRow(scope, orderId, readOrderRight(context));
        return present(await confirmCancel(deps, scope, { orderId, quoteId }, { kind: 'customer' }));
      }),
    ),
    bind(contract.getOrderCancelQuote, (context, input) => {
      if (input.waiveReason !== undefined && !context.user?.permissions.has(WAIVING))
        throw refusal('GEN-DENIED', { fields: [{ path: 'waiveReason', message: 'cancel.waiveNeedsRight' }] });
      return database.inTenant(context.tenantId, async (scope) => {
        const by = staffActor(context);
        const quote = input.forDocuments
          ? await quoteForDocuments(deps, scope, toCancelRequest(input), by)
          : await quoteCancel(deps, scope, toCancelRequest(input), by, input.waiveReason);
        return presentCancelQuote(deps, scope, quote, context.language);
      });
    }),
    bind(contract.cancelOrder, (context, { quoteId }) =>
      database.inTenant(context.tenantId, async (scope) =>
        present(await cancelByStaff(deps, scope, context, quoteId)),
      ),
    ),
    bind(contract.sendCancelQuote, (context, { quoteId }) =>
      database.inTenant(context.tenantId, (scope) => sendCancelQuote(deps, scope, context, quoteId)),
    ),
  ];
}

/** The audit reason is the quote's own, if its fees are waived. */
async function cancelByStaff(
  deps: BookingDeps,
  scope: TenantScope,
  context: RequestContext,
  quoteId: string,
): Promise<CancelQuote> {
  const orderId = await getQuotedOrderId(scope, quoteId);
  const quote = await confirmCancel(deps, scope, { orderId, quoteId }, staffActor(context));
  const { cause, waiveReason, refundMinor, currency } = quote;
  await recordChange(scope, context, {
    action: 'cancel',
    entity: 'order',
    entityId: orderId,
    after: { quoteId, state: stateOf(quote), cause, refundMinor, currency },
    ...(waiveReason === undefined ? {} : { reason: waiveReason }),
  });
  return quote;
}

function toCancelRequest({
  orderId,
  items,
  tickets,
}: Pick<ParsedInput<typeof contract.getCancelQuote>, 'orderId' | 'items' | 'tickets'>): CancelRequest {
  return { orderId, itemIds: items, ticketIds: tickets };
}

function present(quote: CancelQuote) {
  const { orderId, refundId } = quote;
  return { orderId, state: stateOf(quote), ...(refundId === undefined ? {} : { refundId }) };
}

/** The outcome of a confirmed quote; nothing is cancelled until a second person has approved its refund. */
function stateOf({ state }: CancelQuote): 'cancelled' | 'awaitingApproval' {
  return state === 'waiting' ? 'awaitingApproval' : 'cancelled';
}
