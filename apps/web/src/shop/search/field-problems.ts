import { ApiError } from '../../shared/api/api-error.ts';
import type { DraftField } from './search-draft.ts';

const fieldOfMember: Readonly<Record<string, DraftField>> = {
  from: 'from',
  to: 'to',
  departureDate: 'departureDate',
  returnDate: 'returnDate',
  adults: 'passengers',
  children: 'passengers',
  infants: 'passengers',
  birthDates: 'passengers',
};

/** The server's messages by field. */
export function toFieldProblems(error: unknown): Partial<Record<DraftField, string>> {
  const problems: Partial<Record<DraftField, string>> = {};
  if (!(error instanceof ApiError)) return problems;
  for (const { message, members } of error.validationErrors)
    for (const member of members) {
      const field = fieldOfMember[member];
      if (field !== undefined) problems[field] ??= message;
    }
  return problems;
}

/** Whether the form shows a refusal at its fields. */
export function isAtFields(error: unknown): boolean {
  return Object.keys(toFieldProblems(error)).length > 0;
}
