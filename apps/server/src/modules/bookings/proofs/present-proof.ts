import type { Proof } from '@farewind/contract/bookings/proof';
import type { Language } from '@farewind/contract/core/fields';
import { translate } from '../../../platform/messages/translate.ts';
import type { ProofRow } from './proof-rows.ts';

export function presentProof(proof: ProofRow, language: Language): Proof {
  const { proofId, code, messageKey, texts, state, dueAt, sentAt, fileName, reason } = proof;
  return {
    proofId,
    code,
    text: texts?.[language] ?? translate(language, messageKey),
    state,
    dueAt: dueAt.toISOString(),
    ...(sentAt ? { sentAt: sentAt.toISOString() } : {}),
    ...(fileName === undefined ? {} : { fileName }),
    ...(reason === undefined ? {} : { reason }),
  };
}
