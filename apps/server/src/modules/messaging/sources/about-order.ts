import type { MessageValues } from '../../../platform/errors.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { MessageContent, MessageLists, MessageUse, StoredMessage } from '../message-source.ts';
import type { FindOrderKey, OrderForMessage, ReadOrderForMessage } from '../ports.ts';
import { isForOwnAddress, orderPage } from './order-page.ts';
import { tripValues } from './order-values.ts';
import { tripLines, type Trip } from './trip-lines.ts';

export interface AboutOrderDeps {
  readonly readOrder: ReadOrderForMessage;
  readonly findOrderKey: FindOrderKey;
}

/** What a kind of message adds to the values of every order message. */
export interface OwnContent {
  readonly values: MessageValues;
  readonly lists?: MessageLists;
  /** The trip as proposed by the message; absent means as it is. */
  readonly trip?: Trip;
  /** The cancel quote that the button opens on the order's page. */
  readonly cancelQuoteId?: string;
}

/**
 * A message about an order, which may list its whole trip, with a button that opens its page with the right to act.
 * Undefined when it would go to a former address, or when `own` returns undefined.
 */
export async function fillAboutOrder(
  deps: AboutOrderDeps,
  scope: TenantScope,
  message: StoredMessage,
  use: MessageUse,
  own: (source: OrderForMessage) => Promise<OwnContent | undefined> | OwnContent | undefined,
): Promise<MessageContent | undefined> {
  const source = await deps.readOrder(scope, message.reference);
  if (use === 'sent' && !isForOwnAddress(message, source)) return undefined;
  const content = await own(source);
  if (!content) return undefined;
  const key = use === 'shown' ? '[link]' : await deps.findOrderKey(scope, message.reference);
  const lines = tripLines(content.trip ?? source);
  return {
    values: {
      ...tripValues(source),
      tripIs: lines.length === 0 ? 'over' : content.trip ? 'proposed' : 'current',
      ...content.values,
    },
    lists: { tripLines: lines, ...content.lists },
    buttonUrl: orderPage(source, key, content.cancelQuoteId),
    siteOrigin: source.siteOrigin,
  };
}
