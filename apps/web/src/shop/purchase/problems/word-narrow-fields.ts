import type { FieldProblem } from '@farewind/travel-rules/field-problem';
import type { FormProblem } from '../../kit/fields/form-problem.ts';

/** Narrow fields, below which there is room for a word but not for a sentence. */
const narrow = new Set(['customerCountryCode', 'creditCardCVC']);

export function wordNarrowFields(problems: readonly FieldProblem[]): FormProblem[] {
  return problems.map((problem) =>
    problem.message === 'validation.required' && narrow.has(problem.path)
      ? { path: problem.path, message: 'validation.requiredShort' }
      : problem,
  );
}
