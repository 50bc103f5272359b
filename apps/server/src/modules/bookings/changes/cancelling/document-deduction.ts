import type { TravelRuleHit } from '../../../rules/public.ts';
import type { TravelDocumentRow } from '../travel-document-rows.ts';

/**
 * Percentage of the price kept when travellers lack the documents that travel rules require; undefined if no rule keeps
 * any. The figures under which a document was requested take precedence over the rule's current ones; of several rules,
 * the one that keeps most applies.
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
