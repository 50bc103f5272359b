import { localeOf } from '@farewind/contract/core/languages';
import { formatMoney } from '@farewind/values/format-money';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { MessageSource, StoredMessage } from '../message-source.ts';
import type { OrderForMessage, ReadPaymentRequest, RequestForMessage } from '../ports.ts';
import { fillAboutOrder, type AboutOrderDeps } from './about-order.ts';
import { isForOwnAddress, requestPage } from './order-page.ts';
import { toldMoment, tripValues } from './order-values.ts';

export interface PaymentRequestDeps extends AboutOrderDeps {
  readonly readPaymentRequest: ReadPaymentRequest;
}

/**
 * The link to a sum that staff ask for beside the order's own. Its key gives the right to pay and no other. Not worth
 * sending once it is paid or over.
 */
export function paymentRequestSource(deps: PaymentRequestDeps): MessageSource {
  return {
    templates: ['payment-request'],
    async fill(scope, message, use) {
      const source = await deps.readOrder(scope, message.reference);
      const request = await readRequest(deps, scope, message);
      if (!request) return undefined;
      const isOpen = request.state === 'open' && scope.now < request.payUntil;
      if (use === 'sent' && !(isOpen && isForOwnAddress(message, source))) return undefined;
      const payLink = requestPage(source, request.requestId, use === 'shown' ? '[link]' : request.key);
      return {
        values: {
          ...tripValues(source),
          ...valuesOf(source, request),
          payBy: toldMoment(source, request.payUntil.toISOString()),
          payLink,
        },
        buttonUrl: payLink,
        siteOrigin: source.siteOrigin,
      };
    },
  };
}

/** Thanks for a paid sum. */
export function paymentReceivedSource(deps: PaymentRequestDeps): MessageSource {
  return {
    templates: ['payment-received'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, async (source) => {
        const request = await readRequest(deps, scope, message);
        return request && { values: valuesOf(source, request) };
      }),
  };
}

function readRequest(
  { readPaymentRequest }: PaymentRequestDeps,
  scope: TenantScope,
  { data }: StoredMessage,
): Promise<RequestForMessage | undefined> {
  return readPaymentRequest(scope, String(data['requestId']));
}

function valuesOf({ language }: OrderForMessage, { purpose, amount, currency }: RequestForMessage) {
  return { purpose, requestTotal: formatMoney(amount, currency, localeOf[language]) };
}
