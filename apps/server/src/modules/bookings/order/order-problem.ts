import type { ErrorKey } from '@farewind/contract/core/error-keys';
import { Refusal, type FieldProblem } from '../../../platform/errors.ts';

/** A problem of an order request at its field, with its error key. */
export interface OrderProblem extends FieldProblem {
  readonly key: ErrorKey;
}

/** Attaches one error key to field problems. */
export function underKey(key: ErrorKey, problems: readonly FieldProblem[]): OrderProblem[] {
  return problems.map((problem) => ({ ...problem, key }));
}

/**
 * Refuses with every problem at its field: under their shared key, or else the first one's, with the first one's
 * message.
 */
export function refuseProblems(problems: readonly OrderProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const fields = problems.map(({ path, message, values, texts }) => ({
    path,
    message,
    ...(values ? { values } : {}),
    ...(texts ? { texts } : {}),
  }));
  const isOneKind = problems.every((problem) => problem.key === first.key);
  if (!isOneKind || first.key === 'GEN-VALIDATION') throw new Refusal('GEN-VALIDATION', { fields });
  throw new Refusal(first.key, {
    fields,
    message: first.message,
    ...(first.values ? { values: first.values } : {}),
  });
}
