import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { openDocument } from '../document-seal.ts';
import { orderEvents, PROOF_ASKED, type ProofEvent } from '../events.ts';
import { journeyOfQuote } from '../journey-of-quote.ts';
import { getOrderRow, listPassengers } from '../order-rows.ts';
import type { BookingParts } from '../parts.ts';
import { insertProof } from './proof-rows.ts';

/** Asks a buyer who has paid for the proofs that rules of travel want, each due so many hours after paying. Once a rule. */
export async function askForProofs(
  { keyring, outbox, places, rules }: BookingParts,
  scope: TenantScope,
  orderId: string,
): Promise<void> {
  const { claims } = await getOrderRow(scope, orderId);
  const travellers = (await listPassengers(scope, orderId)).map((passenger) => ({
    nationality: openDocument(keyring, scope.tenantId, orderId, passenger)?.nationality ?? '',
  }));
  const table = await rules.listTravelRules(scope);
  for (const hit of rules.findTravelRuleHits(table, journeyOfQuote(places, claims), travellers)) {
    const { proofHours, percent = 0 } = hit.figures;
    if (proofHours === undefined) continue;
    const proofId = newId();
    const isNew = await insertProof(scope, {
      ...{ proofId, orderId, code: hit.code, messageKey: hit.messageKey },
      deductionPercent: Math.round(percent),
      dueAt: new Date(scope.now.getTime() + proofHours * 3_600_000),
    });
    if (!isNew) continue;
    await outbox.add(scope, {
      topic: PROOF_ASKED,
      dedupeKey: `proof:${proofId}:asked`,
      payload: { orderId, proofId } satisfies ProofEvent,
      lane: orderEvents(orderId),
    });
  }
}
