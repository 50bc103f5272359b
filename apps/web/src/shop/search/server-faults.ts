import type { ApiError } from '../../shared/api/api-error.ts';
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

/** The server's sentences, each at the field of the form that it is about. */
export function toFieldFaults(error: ApiError): Partial<Record<DraftField, string>> {
  const faults: Partial<Record<DraftField, string>> = {};
  for (const { message, members } of error.validationErrors)
    for (const member of members) {
      const field = fieldOfMember[member];
      if (field !== undefined) faults[field] ??= message;
    }
  return faults;
}
