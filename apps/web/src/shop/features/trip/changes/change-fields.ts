import { documentCodes, documentDates } from '@farewind/values/passenger-document';
import type { quotePassengerChange } from '@farewind/contract/bookings/passenger-change';
import type { RemoteInput } from '../../../../shared/api/call-types.ts';
import { emptyDocument, type PassengerFields } from '../../../purchase/checkout-fields.ts';
import { tidyName } from '@farewind/travel-rules/person-name';
import { readTypedDate } from '../../../kit/fields/typed-date.ts';

export type ChangeFields = Omit<PassengerFields, 'type' | 'parentIndex'>;
export type PassengerChangeRequest = RemoteInput<typeof quotePassengerChange>['changes'][number];

/** The form for a passenger: the current name, and empty fields for data that the page does not show. */
export function startChange({
  name,
  surname,
}: {
  readonly name: string;
  readonly surname: string;
}): ChangeFields {
  return {
    name,
    surname,
    gender: '',
    ...emptyDocument,
  };
}

const texts = ['nationality', ...documentCodes] as const;

/** Only the changed members; undefined if nothing changes. */
export function toChangeRequest(
  passengerIndex: number,
  start: ChangeFields,
  typed: ChangeFields,
): PassengerChangeRequest | undefined {
  const request: PassengerChangeRequest = { passengerIndex };
  for (const member of ['name', 'surname'] as const) {
    const name = tidyName(typed[member]);
    if (name.toUpperCase() !== start[member].toUpperCase()) request[member] = name;
  }
  if (typed.gender !== '') request.gender = typed.gender;
  for (const member of texts) {
    const text = typed[member].trim();
    if (text !== '') request[member] = text;
  }
  for (const member of documentDates) {
    const date = readTypedDate(typed[member]);
    if (date !== undefined) request[member] = date;
  }
  return Object.keys(request).length === 1 ? undefined : request;
}
