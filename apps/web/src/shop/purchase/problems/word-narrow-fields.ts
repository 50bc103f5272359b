import type { FieldProblem } from '@farewind/travel-rules/field-problem';
import type { FormProblem } from '../../kit/fields/form-problem.ts';

/** Fields of a few characters, under which one word has room and a sentence has not. */
const narrow = new Set(['customerCountryCode', 'creditCardCVC']);

export function wordNarrowFields(problems: readonly FieldProblem[]): FormProblem[] {
  return problems.map((problem) =>
    problem.message === 'validation.required' && narrow.has(problem.path)
      ? { path: problem.path, message: 'validation.requiredShort' }
      : problem,
  );
}
