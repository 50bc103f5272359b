import type { TravelDocument } from '@farewind/contract/bookings/travel-document';
import type { Language } from '@farewind/contract/core/fields';
import { translate } from '../../../../platform/messages/translate.ts';
import type { TravelDocumentRow } from '../travel-document-rows.ts';

const HOUR_MS = 3_600_000;

export function presentTravelDocument(proof: TravelDocumentRow, language: Language): TravelDocument {
  const { proofId, code, state, dueAt, sentAt, fileName, reason } = proof;
  return {
    proofId,
    code,
    text: formatTravelDocument(proof, language),
    state,
    dueAt: dueAt.toISOString(),
    ...(sentAt ? { sentAt: sentAt.toISOString() } : {}),
    ...(fileName === undefined ? {} : { fileName }),
    ...(reason === undefined ? {} : { reason }),
  };
}

/**
 * The rule's text at the time of the request; older requests have none and use the current text with the figures of the
 * request.
 */
function formatTravelDocument(proof: TravelDocumentRow, language: Language): string {
  const { texts, messageKey, deductionPercent: percent, createdAt, dueAt } = proof;
  const proofHours = Math.round((dueAt.getTime() - createdAt.getTime()) / HOUR_MS);
  return texts?.[language] ?? translate(language, messageKey, { proofHours, percent });
}
