import type { FieldProblem, ProblemMessage } from './field-problem.ts';

export interface Agreements {
  readonly contractAccepted: boolean;
  readonly usageAccepted: boolean;
  readonly adultConfirmed: boolean;
}

const boxes: readonly (readonly [keyof Agreements, ProblemMessage])[] = [
  ['contractAccepted', 'contract.mustAccept'],
  ['usageAccepted', 'contract.usageMustConfirm'],
  ['adultConfirmed', 'passenger.buyerAge'],
];

/**
 * Required boxes that are not ticked: the three of every order, and a consent for each purpose that the agency
 * requests.
 * @param given the purposes that were consented to
 */
export function findAgreementProblems(
  agreements: Agreements,
  given: readonly string[],
  requiredConsents: readonly string[],
): FieldProblem[] {
  return [
    ...boxes.filter(([box]) => !agreements[box]).map(([path, message]): FieldProblem => ({ path, message })),
    ...requiredConsents
      .filter((purpose) => !given.includes(purpose))
      .map((purpose): FieldProblem => ({ path: `consents.${purpose}`, message: 'validation.required' })),
  ];
}
