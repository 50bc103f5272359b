import type { CardFields } from '../../../purchase/checkout-fields.ts';
import type { Fault } from '../../../kit/fields/fault.ts';
import { findAgreementFaults } from '../../../purchase/faults/find-agreement-faults.ts';
import { findCardFaults } from '../../../purchase/faults/find-card-faults.ts';
import { findContactFaults, type PhoneBook } from '../../../purchase/faults/find-contact-faults.ts';
import type { RideFields } from '../../../purchase/ride-drafts.ts';

export interface RideDemand {
  readonly now: Date;
  readonly phones: PhoneBook | undefined;
  readonly requiredConsents: readonly string[];
  readonly takesCard: boolean;
  /** One end is a zone: the driver has to be told where in it. */
  readonly needsAddress: boolean;
}

/** Everything that keeps the form from being sent, in the order in which the page shows its fields. */
export function findRideOrderFaults(fields: RideFields, card: CardFields, demand: RideDemand): Fault[] {
  return [
    ...(demand.needsAddress && fields.address.trim() === '' ? [required('address')] : []),
    ...leadFaults(fields.leadPassenger),
    ...(['flightNumber', 'returnFlightNumber'] as const).flatMap((path) => flightFaults(path, fields[path])),
    ...findContactFaults(fields, demand.phones),
    ...(demand.takesCard ? findCardFaults(card, demand.now) : []),
    ...findAgreementFaults(fields, demand.requiredConsents),
  ];
}

const required = (path: string): Fault => ({ path, message: 'validation.required' });

/** Both names, or none: then the buyer travels. */
function leadFaults({ name, surname }: RideFields['leadPassenger']): Fault[] {
  const [hasName, hasSurname] = [name.trim() !== '', surname.trim() !== ''];
  if (hasName === hasSurname) return [];
  return [required(hasName ? 'leadPassenger.surname' : 'leadPassenger.name')];
}

function flightFaults(path: string, text: string): Fault[] {
  const number = text.trim();
  return number === '' || /^[a-z\d]{2,3} ?\d{1,4}[a-z]?$/i.test(number)
    ? []
    : [{ path, message: 'validation.flightNumberInvalid' }];
}
