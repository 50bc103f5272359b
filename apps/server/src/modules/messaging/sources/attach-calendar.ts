import type { OrderDocuments } from '../documents/order-documents.ts';
import type { StoredMessage } from '../message-source.ts';
import type { MailAttachment } from '../ports.ts';

export interface CalendarDeps {
  readonly documents: Pick<OrderDocuments, 'findCalendar'>;
}

/** The calendar file of a trip in its current state, by which the buyer's calendar updates or removes its events. */
export async function attachCalendar(
  { documents }: CalendarDeps,
  tenantId: number,
  { channel, reference }: Pick<StoredMessage, 'channel' | 'reference'>,
): Promise<readonly MailAttachment[]> {
  if (channel !== 'mail') return [];
  const calendar = await documents.findCalendar(tenantId, reference);
  return calendar ? [calendar] : [];
}
