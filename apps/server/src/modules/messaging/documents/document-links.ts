import { documentKinds, getDocument, type DocumentKind } from '@farewind/contract/bookings/get-document';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { bind, RawAnswer, type Binding } from '../../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { listDocumentKinds, type DocumentedOrder } from './document-kinds.ts';
import { LINK_TYPE } from './draw-pass.ts';
import type { OrderDocument, OrderDocuments } from './order-documents.ts';
import { listPartKinds, listParts, narrowOrder, type OrderPart } from './order-part.ts';

const LINK_MINUTES = 10;
const PURPOSE = 'documentLink';

/** Links to the documents of an order and its parts, valid for ten minutes and signed. */
export function linkDocuments(
  keyring: Keyring,
  { tenantId, now }: TenantScope,
  order: DocumentedOrder & Pick<Order, 'orderId'>,
): Pick<Order, 'documents' | 'ticketDocuments'> {
  const until = now.getTime() + LINK_MINUTES * 60_000;
  const link = (kind: DocumentKind, ...more: readonly string[]) => {
    const path = [tenantId, order.orderId, until, kind, ...more].join('/');
    return { kind, url: `/api/documents/${keyring.sign(PURPOSE, path)}/${path}` };
  };
  return {
    documents: listDocumentKinds(order).map((kind) => link(kind)),
    ticketDocuments: listParts(order).flatMap((part) =>
      listKindsToLink(order, part).map((kind) => ({ ...part, ...link(kind, partPath(part)) })),
    ),
  };
}

/** The most important document, and the calendar file. */
function listKindsToLink(order: DocumentedOrder, part: OrderPart): DocumentKind[] {
  const narrowed = narrowOrder(order, part);
  const kinds = narrowed ? listPartKinds(narrowed) : [];
  return kinds.filter((kind) => kind === 'trip.ics' || kind === kinds[0]);
}

function partPath({ itemId, ticketId }: OrderPart): string {
  return ticketId === undefined ? `item.${itemId}` : `ticket.${ticketId}`;
}

function partOfPath(path: string | undefined): OrderPart | undefined {
  if (path === undefined) return {};
  const [name, id] = path.split('.');
  if (name === 'item') return { itemId: id };
  return name === 'ticket' ? { ticketId: id } : undefined;
}

interface LinkParams {
  readonly signature: string;
  readonly tenant: string;
  readonly orderId: string;
  readonly until: string;
  readonly kind: string;
  readonly part?: string;
}

export interface DocumentLinkDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly documents: Pick<OrderDocuments, 'find'>;
}

/** Serves the document of a signed link; a wrong or expired link is answered like an absent document. */
export function serveDocumentLinks(server: FastifyInstance, deps: DocumentLinkDeps): void {
  const url = '/api/documents/:signature/:tenant/:orderId/:until/:kind';
  for (const address of [url, `${url}/:part`])
    server.get<{ Params: LinkParams }>(address, async (request, reply) => {
      const document = await findLinked(deps, request.params);
      if (!document) return reply.code(404).send('Not found');
      return sendDocument(reply.header('cache-control', 'no-store'), document);
    });
}

async function findLinked(
  { database, keyring, documents }: DocumentLinkDeps,
  { signature, tenant, orderId, until, kind: name, part: partName }: LinkParams,
): Promise<OrderDocument | undefined> {
  const kind = documentKinds.find((candidate) => candidate === name);
  const part = partOfPath(partName);
  const path = [tenant, orderId, until, name, ...(partName === undefined ? [] : [partName])].join('/');
  if (!kind || !part || !keyring.verify(PURPOSE, path, signature)) return undefined;
  const tenantId = Number(tenant);
  const isLate = await database.inTenant(tenantId, async ({ now }) => now.getTime() > Number(until));
  return isLate ? undefined : documents.find(tenantId, orderId, kind, part);
}

export interface DocumentRouteDeps {
  readonly database: Database;
  readonly documents: Pick<OrderDocuments, 'find'>;
  /** Refuses with GEN-NOTFOUND, and with GEN-DENIED without the right to act on the order. */
  readonly requireOrderKey: (scope: TenantScope, orderId: string, context: RequestContext) => Promise<void>;
}

/** `Booking/GetDocument`: the same documents for the holder of the order's key. */
export function documentRoutes({ database, documents, requireOrderKey }: DocumentRouteDeps): Binding[] {
  return [
    bind(getDocument, async (context, { orderId, kind, itemId, ticketId }) => {
      await database.inTenant(context.tenantId, (scope) => requireOrderKey(scope, orderId, context));
      const document = await documents.find(context.tenantId, orderId, kind, { itemId, ticketId });
      if (!document) throw refusal('GEN-NOTFOUND');
      return new RawAnswer(() => sendDocument(context.reply, document));
    }),
  ];
}

/** A document opens in the browser; a calendar file is downloaded for the calendar; a link is followed. */
function sendDocument(reply: FastifyReply, { contentType, filename, content }: OrderDocument) {
  if (contentType === LINK_TYPE) return reply.redirect(content.toString('utf8'), 303);
  const disposition = contentType === 'application/pdf' ? 'inline' : 'attachment';
  return reply
    .header('content-disposition', `${disposition}; filename="${filename}"`)
    .type(contentType)
    .send(content);
}
