import type { MessageSource } from '../message-source.ts';
import type { IssueOrderCode, ReadOrderForMessage } from '../ports.ts';

export interface OrderCodeDeps {
  readonly readOrder: ReadOrderForMessage;
  readonly issueOrderCode: IssueOrderCode;
  readonly issueAddressCode: IssueOrderCode;
}

/** A code of the page is never real, and neither is the time that is left. */
const SHOWN = { code: '[code]', minutesLeft: 10 };

/**
 * The code that proves whose order it is, or that its new address is its buyer's; the message's id is the code's. It exists from the sending on only, in the mail
 * and as a hash: one for a mail that may have left before a crash is not good any more.
 */
export function orderCodeSource(deps: OrderCodeDeps): MessageSource {
  return {
    templates: ['order-code', 'address-code'],
    async fill(scope, { id, reference, template }, use) {
      const { order, siteOrigin } = await deps.readOrder(scope, reference);
      const issue = template === 'address-code' ? deps.issueAddressCode : deps.issueOrderCode;
      const issued = use === 'shown' ? SHOWN : await issue(scope, reference, id);
      if (!issued) return undefined;
      const { code, minutesLeft: minutes } = issued;
      return { values: { reservationNumber: order.reservationNumber, code, minutes }, siteOrigin };
    },
  };
}
