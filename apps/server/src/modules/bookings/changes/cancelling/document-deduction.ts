import type { TravelRuleHit } from '../../../rules/public.ts';
import type { TravelDocumentRow } from '../travel-documents/travel-document-rows.ts';

/**
 * Per cent of the price that are kept when travellers turn out not to have the documents that rules of travel want;
 * undefined where no rule keeps any. What a proof was asked under counts before what its rule says; of several rules the one
 * that keeps most.
 */
export function findDocumentDeduction(
  hits: readonly Pick<TravelRuleHit, 'code' | 'figures'>[],
  proofs: readonly Pick<TravelDocumentRow, 'code' | 'deductionPercent'>[],
): number | undefined {
  const asked = new Map(proofs.map(({ code, deductionPercent }) => [code, deductionPercent]));
  const ruled = hits.flatMap(({ code, figures: { percent } }) =>
    percent === undefined || asked.has(code) ? [] : [Math.round(percent)],
  );
  const all = [...asked.values(), ...ruled];
  return all.length === 0 ? undefined : Math.max(...all);
}
