import type { OrderDocumentData } from './order-document-models.ts';

/**
 * The airlines' codes of an order, in the order of its flights: the order's own code, or the carrier's for flights of
 * others.
 */
export function carrierCodes({ items, pnr }: Pick<OrderDocumentData['order'], 'items' | 'pnr'>): string {
  const codes = items.flatMap(({ kind, carrierPnr }) => (kind === 'flight' ? [carrierPnr ?? pnr] : []));
  return codes.length === 0 ? pnr : [...new Set(codes)].join(' / ');
}
