import type { Order } from '@farewind/contract/bookings/get-order';
import { translate } from '../../../platform/messages/translate.ts';
import type { OrderFailed } from '../../bookings/events.ts';
import { isRide } from '../documents/document-kinds.ts';
import type { MessageSource } from '../message-source.ts';
import type { FindOrderKey, ReadOrderForMessage } from '../ports.ts';
import { isForOwnAddress, orderPage } from './order-page.ts';
import { toldMoment, tripValues } from './order-values.ts';

export interface PaymentFailedDeps {
  readonly readOrder: ReadOrderForMessage;
  readonly findOrderKey: FindOrderKey;
}

const DAY_MS = 86_400_000;
/** By then a bank has let go what it held for nobody. */
const RELEASE_DAYS = 7;
const unpaid: readonly string[] = ['paymentFailed', 'expired'];

/** An attempt to pay that came to nothing; not worth a mail any more once the order is paid, or is being paid, after all. */
export function paymentFailedSource({ readOrder, findOrderKey }: PaymentFailedDeps): MessageSource {
  return {
    templates: ['payment-failed'],
    async fill(scope, message, use) {
      const { reference, language, data, createdAt } = message;
      const source = await readOrder(scope, reference);
      const { order, siteOrigin } = source;
      const { reason, payableUntil, isUndecided } = data as unknown as OrderFailed;
      const isOver = isLoss(reason) ? order.status === 'cancelled' : unpaid.includes(order.status);
      if (use === 'sent' && !(isOver && isForOwnAddress(message, source))) return undefined;
      const momentOf = (instant: string): string => toldMoment(source, instant);
      const isPayable = payableUntil !== undefined && scope.now < new Date(payableUntil);
      const releasedBy = new Date(createdAt.getTime() + RELEASE_DAYS * DAY_MS).toISOString();
      const key = use === 'shown' ? '[link]' : await findOrderKey(scope, reference);
      return {
        values: {
          ...tripValues(source),
          reason: translate(language, `payment.reason.${isRideGone(order, reason) ? 'rideGone' : reason}`),
          chargeState: isUndecided ? 'held' : 'free',
          releasedBy: momentOf(releasedBy),
          payable: isPayable ? 'yes' : 'no',
          heldUntil: isPayable ? momentOf(payableUntil) : '',
        },
        buttonUrl: orderPage(source, key),
        siteOrigin,
      };
    },
  };
}

/** What was paid for could not be had, so its order is over. */
function isLoss(reason: OrderFailed['reason']): boolean {
  return reason === 'seatsGone' || reason === 'boughtAlready';
}

function isRideGone({ items }: Order, reason: string): boolean {
  return reason === 'seatsGone' && items.every(isRide);
}
