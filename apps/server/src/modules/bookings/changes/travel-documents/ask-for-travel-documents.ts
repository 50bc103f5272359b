import type { TenantScope } from '../../../../platform/database/scope.ts';
import { newId } from '../../../../platform/ids.ts';
import { orderEventsKey, PROOF_ASKED, type TravelDocumentEvent } from '../../events.ts';
import { journeyOfQuote } from '../../pricing/journey-of-quote.ts';
import { getOrderRow } from '../../order/order-rows.ts';
import type { BookingDeps } from '../../order/deps.ts';
import { readNationalities } from '../../order/read-nationalities.ts';
import { insertTravelDocument } from '../travel-document-rows.ts';

/**
 * Requests the documents that travel rules require from a buyer who has paid, each due a number of hours from now, once
 * per rule. Buyers from before a rule existed lose no money for a missing document.
 */
export async function askForTravelDocuments(
  { keyring, outbox, places, rules }: BookingDeps,
  scope: TenantScope,
  orderId: string,
  { isBoughtBefore = false }: { readonly isBoughtBefore?: boolean } = {},
): Promise<void> {
  const { claims } = await getOrderRow(scope, orderId);
  const travellers = await readNationalities(keyring, scope, orderId);
  const table = await rules.listTravelRules(scope);
  for (const hit of rules.findTravelRuleHits(table, journeyOfQuote(places, claims), travellers)) {
    const { proofHours, percent = 0 } = hit.figures;
    if (proofHours === undefined) continue;
    const proofId = newId();
    const isNew = await insertTravelDocument(scope, {
      proofId,
      orderId,
      code: hit.code,
      messageKey: hit.messageKey,
      texts: rules.formatRuleInAllLanguages(hit),
      deductionPercent: isBoughtBefore ? 0 : Math.round(percent),
      dueAt: new Date(scope.now.getTime() + proofHours * 3_600_000),
    });
    if (!isNew) continue;
    await outbox.add(scope, {
      topic: PROOF_ASKED,
      dedupeKey: `proof:${proofId}:asked`,
      payload: { orderId, proofId } satisfies TravelDocumentEvent,
      orderingKey: orderEventsKey(orderId),
    });
  }
}
