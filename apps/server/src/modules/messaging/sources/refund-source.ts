import { formatMoney } from '@farewind/values/format-money';
import type { OrderDocuments } from '../documents/order-documents.ts';
import type { MessageSource } from '../message-source.ts';
import type { OrderForMessage } from '../ports.ts';
import { localeOf } from '../words.ts';
import { fillAboutOrder, type AboutOrderDeps, type OwnContent } from './about-order.ts';
import { toldDay } from './order-values.ts';

export interface RefundDeps extends AboutOrderDeps {
  readonly documents: Pick<OrderDocuments, 'find'>;
}

/** Money on its way back: what it is, where it goes and by when. A delay that has passed is not worth telling any more. */
export function refundSource(deps: RefundDeps): MessageSource {
  return {
    templates: ['refund-approved', 'refund-sent', 'refund-delayed', 'refund-rejected'],
    fill: (scope, message, use) =>
      fillAboutOrder(deps, scope, message, use, (source) => {
        const refund = source.order.refunds.find(({ refundId }) => refundId === message.data['refundId']);
        const isOver = refund?.state === 'settled' || refund?.state === 'rejected';
        if (!refund || (use === 'sent' && message.template === 'refund-delayed' && isOver)) return undefined;
        return refundContent(source, refund, message.createdAt);
      }),
    async attach(tenantId, { template, channel, reference }) {
      if (template !== 'refund-sent' || channel !== 'mail') return [];
      const statement = await deps.documents.find(tenantId, reference, 'refund.pdf');
      return statement ? [statement] : [];
    },
  };
}

type Refund = OrderForMessage['order']['refunds'][number];

function refundContent(source: OrderForMessage, refund: Refund, toldAt: Date): OwnContent {
  const { language } = source;
  const day = (instant: string) => toldDay(source, instant);
  return {
    values: {
      refundTotal: formatMoney(refund.sum, refund.currency, localeOf(language)),
      cardLast4: refund.last4,
      refundBy: day(refund.promisedAt ?? toldAt.toISOString()),
      sentDate: day(refund.settledAt ?? toldAt.toISOString()),
    },
  };
}
