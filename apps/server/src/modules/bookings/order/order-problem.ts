import type { ErrorKey } from '@farewind/contract/core/error-keys';
import { Refusal, type FieldProblem } from '../../../platform/errors.ts';

/** A fault of an order request at its field, and the error key it counts under. */
export interface OrderProblem extends FieldProblem {
  readonly key: ErrorKey;
}

/** Problems of fields as those of an order, all under one error key. */
export function underKey(key: ErrorKey, problems: readonly FieldProblem[]): OrderProblem[] {
  return problems.map((problem) => ({ ...problem, key }));
}

/** Refuses with every fault at its field: under their key when they share one, with the first one's words. */
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
