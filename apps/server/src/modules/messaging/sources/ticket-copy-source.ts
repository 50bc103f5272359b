import type { Order } from '@farewind/contract/bookings/get-order';
import { carrierCodes } from '../documents/carrier-codes.ts';
import { isRide, listLiveTickets, listTicketed } from '../documents/document-kinds.ts';
import type { OrderDocuments } from '../documents/order-documents.ts';
import { hasPaper, narrowOrder, type OrderPart } from '../documents/order-part.ts';
import type { MessageSource, StoredMessage } from '../message-source.ts';
import type { FindOrderKey, ReadOrderForMessage } from '../ports.ts';
import { isForOwnAddress, orderPage } from './order-page.ts';
import { tripValues } from './order-values.ts';

export interface TicketCopyDeps {
  readonly readOrder: ReadOrderForMessage;
  readonly findOrderKey: FindOrderKey;
  readonly documents: Pick<OrderDocuments, 'findDocumentOfPart'>;
}

/** The paper of one flight, one ride or one ticket alone: its link carries the right to act to the buyer's own address only. */
export function ticketCopySource({ readOrder, findOrderKey, documents }: TicketCopyDeps): MessageSource {
  return {
    templates: ['ticket-copy'],
    async fill(scope, message, use) {
      const { reference, data } = message;
      const source = await readOrder(scope, reference);
      const isCopy = data['isCopy'] === true;
      if (use === 'sent' && !isCopy && !isForOwnAddress(message, source)) return undefined;
      const order = narrowOrder(source.order, partOf(message));
      if (order === undefined || !hasPaper(order)) return undefined;
      const key = use === 'shown' ? '[link]' : await findOrderKey(scope, reference);
      return {
        values: {
          ...tripValues({ ...source, order }),
          passengerNames: namesOf(order),
          carrierPnr: carrierCodes(order),
          paper: kindOfDocument(order),
        },
        buttonUrl: orderPage(source, isCopy ? undefined : key),
        siteOrigin: source.siteOrigin,
      };
    },
    async attach(tenantId, message) {
      const model = await documents.findDocumentOfPart(tenantId, message.reference, partOf(message));
      return model ? [model] : [];
    },
  };
}

function partOf({ data: { itemId, ticketId } }: StoredMessage): OrderPart {
  return {
    itemId: typeof itemId === 'string' ? itemId : undefined,
    ticketId: typeof ticketId === 'string' ? ticketId : undefined,
  };
}

function kindOfDocument(order: Order): 'ticket' | 'certificate' | 'voucher' {
  if (order.items.some(isRide)) return 'voucher';
  return listTicketed(order).length > 0 ? 'ticket' : 'certificate';
}

/** Who travels by what is sent. */
function namesOf({ items, passengers }: Order): string {
  return items
    .flatMap((item) => listLiveTickets(item))
    .flatMap(({ passengerIndex }) => passengers[passengerIndex] ?? [])
    .map(({ name, surname }) => `${name} ${surname}`)
    .join(', ');
}
