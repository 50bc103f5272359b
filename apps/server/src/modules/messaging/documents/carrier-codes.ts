import { listSoldFlights } from './document-kinds.ts';
import type { OrderDocumentData } from './order-document-models.ts';

/**
 * The airlines' codes of an order, in the order of its flights: the order's own code, or the carrier's for flights of
 * others. Of the remaining flights; of all if none remains.
 */
export function carrierCodes({ items, pnr }: Pick<OrderDocumentData['order'], 'items' | 'pnr'>): string {
  const remaining = listSoldFlights({ items });
  const flights = remaining.length > 0 ? remaining : items.filter(({ kind }) => kind === 'flight');
  const codes = flights.map(({ carrierPnr }) => carrierPnr ?? pnr);
  return codes.length === 0 ? pnr : [...new Set(codes)].join(' / ');
}
