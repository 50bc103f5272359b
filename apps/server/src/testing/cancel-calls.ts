import { byId, ofOrder, type OfficeCall } from './call-records.ts';

/** Calls about what a cancellation by staff refunds. */
export const cancelCalls: Record<string, OfficeCall> = {
  'Order/Cancel': byId('cancelQuote', 'quoteId'),
  'Order/GetCancelQuote': ofOrder(),
  'Order/SendCancelQuote': byId('cancelQuote', 'quoteId'),
};
