import { createHash } from 'node:crypto';
import type { DocumentKind } from '@farewind/contract/bookings/get-document';
import type { AgencyInfo, Wallet } from '../../settings/public.ts';
import { listCalendarItems, listDocumentKinds } from './document-kinds.ts';
import { findDocument, storeDocument } from './document-rows.ts';
import { drawApplePass, drawGoogleLink, type PassDeps } from './draw-pass.ts';
import type { OrderDocumentData, ReadOrderDocumentData } from './order-document-models.ts';
import { isWhole, listPartKinds, nameOfPart, narrowPapers, type OrderPart } from './order-part.ts';
import type { DocumentModel, TextBlock, TextRun, TextSection } from './document-model.ts';
import { invoiceDocument, receiptDocument, refundDocument } from './money-documents.ts';
import { tripCalendar, type TripCalendar, type ZoneOf } from './trip-calendar.ts';
import { certificateDocument, ticketDocument } from './trip-documents.ts';
import { voucherDocument } from './voucher-document.ts';
import { marked, type Token, type Tokens } from 'marked';
import { journeyMoment } from '../words/journey-clock.ts';
import { documentFrame } from './document-frame.ts';
import { sayIn } from './document-words.ts';

/** Draws a document off the request thread. */
export type RenderDocument = (model: DocumentModel) => Promise<Buffer>;
export type WriteCalendar = (calendar: TripCalendar) => string;

export interface DocumentDeps extends PassDeps {
  readonly readDocumentData: ReadOrderDocumentData;
  readonly renderDocument: RenderDocument;
  readonly writeCalendar: WriteCalendar;
  readonly zoneOf: ZoneOf;
}

export interface OrderDocument {
  readonly kind: DocumentKind;
  /** `certificate-FW123456782.pdf`. */
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

export interface OrderDocuments {
  /**
   * The document for the order's current state; drawn again only after a change. Undefined if it does not exist (yet).
   */
  find(
    tenantId: number,
    orderId: string,
    kind: DocumentKind,
    part?: OrderPart,
  ): Promise<OrderDocument | undefined>;
  /**
   * The attachments of the confirmation: certificate or tickets, the voucher of a ride, the agreement, and the calendar
   * file.
   */
  listForMail(tenantId: number, orderId: string): Promise<OrderDocument[]>;
  /**
   * The calendar file for a mail about a change. Unlike `find` it also covers a completely cancelled trip, so that
   * calendars remove it. Undefined if nothing was sold that belongs in a calendar.
   */
  findCalendar(tenantId: number, orderId: string): Promise<OrderDocument | undefined>;
  /** The travel document of a part; undefined if the part is cancelled completely. */
  findDocumentOfPart(tenantId: number, orderId: string, part: OrderPart): Promise<OrderDocument | undefined>;
}

/** The model of each drawn kind; the calendar file is not drawn. */
const builders: Partial<Record<DocumentKind, (data: OrderDocumentData, info: AgencyInfo) => DocumentModel>> =
  {
    'certificate.pdf': certificateDocument,
    'ticket.pdf': ticketDocument,
    'voucher.pdf': voucherDocument,
    'receipt.pdf': receiptDocument,
    'refund.pdf': refundDocument,
    'invoice.pdf': invoiceDocument,
    'agreement.pdf': agreementDocument,
  };

const mailed: readonly DocumentKind[] = [
  ...(['certificate.pdf', 'ticket.pdf', 'voucher.pdf', 'agreement.pdf', 'trip.ics'] as const),
];

export function createOrderDocuments(deps: DocumentDeps): OrderDocuments {
  const find: OrderDocuments['find'] = async (tenantId, orderId, kind, part = {}) => {
    const source = narrow(await readSource(deps, tenantId, orderId), part);
    return source && listKinds(source).includes(kind) ? produce(deps, tenantId, source, kind) : undefined;
  };
  return {
    find,
    async listForMail(tenantId, orderId) {
      const source = await readSource(deps, tenantId, orderId);
      const kinds = listKinds(source).filter((kind) => mailed.includes(kind));
      const documents: OrderDocument[] = [];
      for (const kind of kinds) documents.push(await produce(deps, tenantId, source, kind));
      return documents;
    },
    async findCalendar(tenantId, orderId) {
      const source = await readSource(deps, tenantId, orderId);
      const isEmpty = listCalendarItems(source.data.order).length === 0;
      return isEmpty ? undefined : produce(deps, tenantId, source, 'trip.ics');
    },
    async findDocumentOfPart(tenantId, orderId, part) {
      const source = narrow(await readSource(deps, tenantId, orderId), part);
      const kind = source && listKinds(source).find((candidate) => candidate.endsWith('.pdf'));
      return source && kind && produce(deps, tenantId, source, kind);
    },
  };
}

interface Source {
  readonly data: OrderDocumentData;
  readonly info: AgencyInfo;
  readonly part: OrderPart;
  /** The wallets with an account. An account's secrets are opened only to sign a pass. */
  readonly wallets: readonly Wallet[];
}

function narrow(source: Source, part: OrderPart): Source | undefined {
  const narrowed = narrowPapers(source.data, part);
  return narrowed && { ...source, data: narrowed, part };
}

function listKinds({ data: { order, invoice, agreement }, part, wallets }: Source): DocumentKind[] {
  if (!isWhole(part)) return listPartKinds(order);
  return listDocumentKinds({
    ...order,
    hasInvoice: invoice !== undefined,
    hasAgreement: agreement !== undefined,
    wallets,
  });
}

function readSource(
  { database, settings, readDocumentData }: DocumentDeps,
  tenantId: number,
  orderId: string,
) {
  return database.inTenant(tenantId, async (scope): Promise<Source> => ({
    data: await readDocumentData(scope, orderId),
    info: (await settings.getAgency(scope)).info,
    part: {},
    wallets: await settings.listWallets(scope),
  }));
}

/** The stored document if its contents are unchanged; otherwise a new one replaces it. */
async function produce(
  deps: DocumentDeps,
  tenantId: number,
  source: Source,
  kind: DocumentKind,
): Promise<OrderDocument> {
  const { order, language } = source.data;
  const drawing = await drawingOf(deps, tenantId, source, kind);
  const { part } = source;
  const key = { reference: order.orderId, kind: keptKind(kind, part), language };
  const [name, extension] = kind.split('.');
  const end = isWhole(part) ? '' : `-${nameOfPart(order, part)}`;
  const filename = `${name}-${order.reservationNumber}${end}.${extension}`;
  const { contentType, revision } = drawing;
  if (revision === undefined) return { kind, filename, contentType, content: await drawing.draw() };
  const known = await deps.database.inTenant(tenantId, (scope) => findDocument(scope, key));
  if (known?.revision === revision)
    return { kind, filename, contentType: known.content_type, content: known.content };
  const content = await drawing.draw();
  await deps.database.inTenant(tenantId, (scope) =>
    storeDocument(scope, { ...key, contentType, revision, content }),
  );
  return { kind, filename, contentType, content };
}

/** The document of a part is stored beside that of the whole order. */
function keptKind(kind: DocumentKind, { itemId, ticketId }: OrderPart): string {
  return [kind, ticketId ?? itemId].filter((name) => name !== undefined).join('/');
}

interface Drawing {
  /** Hash of the document's contents; undefined for a document that is drawn each time and not stored. */
  readonly revision?: string;
  readonly contentType: string;
  readonly draw: () => Promise<Buffer>;
}

async function drawingOf(
  deps: DocumentDeps,
  tenantId: number,
  source: Source,
  kind: DocumentKind,
): Promise<Drawing> {
  const { renderDocument, writeCalendar, zoneOf } = deps;
  const toDocumentModel = builders[kind];
  if (toDocumentModel) {
    const model = toDocumentModel(source.data, source.info);
    return { revision: hashOf(model), contentType: 'application/pdf', draw: () => renderDocument(model) };
  }
  if (kind === 'trip.pkpass') return drawApplePass(deps, tenantId, source);
  if (kind === 'trip.google-wallet') return drawGoogleLink(deps, tenantId, source);
  const calendar = tripCalendar(source.data, source.info, zoneOf);
  return {
    revision: hashOf(calendar),
    contentType: 'text/calendar; charset=utf-8',
    draw: async () => Buffer.from(writeCalendar(calendar), 'utf8'),
  };
}

function hashOf(content: DocumentModel | TripCalendar): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

/** The pre-contract information and the agreement, word for word as the buyer accepted them, with the evidence. */
function agreementDocument(data: OrderDocumentData, info: AgencyInfo): DocumentModel {
  const { agreement, order, language } = data;
  if (!agreement) throw new Error(`The agreement of order ${order.orderId} was not kept`);
  const say = sayIn(language);
  const frame = documentFrame(data, info, 'agreement', {
    facts: [
      { label: say('agreement.accepted'), value: journeyMoment(order, agreement.acceptedAt, language) },
      { label: say('buyer'), value: order.customer.name },
      { label: say('agreement.version'), value: agreement.version },
      { label: say('agreement.hash'), value: agreement.hash.replace(/(.{16})(?=.)/g, '$1 ') },
    ],
    sections: [textSection(agreement.body)],
  });
  // It shows what was agreed to, whatever has happened to the order since.
  return { ...frame, subtitle: agreement.title, alerts: [] };
}

/** Markdown as blocks of plain text; bold is the only emphasis that is kept. */
function textSection(markdown: string): TextSection {
  return { type: 'text', blocks: marked.lexer(markdown).flatMap(toBlocks) };
}

function toBlocks(token: Token): TextBlock[] {
  if (token.type === 'heading')
    return [{ kind: 'heading', level: (token as Tokens.Heading).depth, text: plain(runsOf(token.tokens)) }];
  if (token.type === 'paragraph') return [{ kind: 'paragraph', runs: runsOf(token.tokens) }];
  if (token.type === 'list') {
    const { items, ordered, start } = token as Tokens.List;
    return items.map((item, index) => ({
      kind: 'item',
      mark: ordered ? `${Number(start) + index}.` : '–',
      runs: runsOf(item.tokens),
    }));
  }
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((cells, index) => ({
      kind: 'row',
      isHead: index === 0,
      cells: cells.map((cell) => runsOf(cell.tokens)),
    }));
  }
  return token.type === 'space' || token.type === 'hr'
    ? []
    : [{ kind: 'paragraph', runs: [{ text: token.raw.trim() }] }];
}

function runsOf(tokens: readonly Token[] = []): TextRun[] {
  return tokens.flatMap((token): TextRun[] => {
    if (token.type === 'strong') return [{ text: plain(runsOf(token.tokens)), isStrong: true }];
    if ('tokens' in token && token.tokens) return runsOf(token.tokens);
    return [{ text: ('text' in token ? String(token.text) : token.raw).replaceAll('\n', ' ') }];
  });
}

function plain(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join('');
}
