import type { ErrorKey } from '@farewind/contract/core/error-keys';
import type { LocalDate } from '@farewind/values/local-time';
import type { FieldProblem } from '../../platform/errors.ts';

/** A fault at one field of one passenger: where, which sentence words it, and the error key it counts under. */
export interface PassengerProblem extends FieldProblem {
  readonly key: ErrorKey;
}

/** Dates in sentences are written as travellers type them: DD-MM-YYYY. */
export function dateText(date: LocalDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day}-${month}-${year}`;
}

export type ReportProblem = (field: string, message: string, values?: FieldProblem['values']) => void;
