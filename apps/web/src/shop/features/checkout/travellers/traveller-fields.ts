import type { saveTraveller, SavedTraveller } from '@farewind/contract/account/travellers';
import { formatDate } from '../../../../shared/format/date.ts';
import type { RemoteInput } from '../../../../shared/api/call-types.ts';
import { emptyDocument, type PassengerFields } from '../../../purchase/checkout-fields.ts';
import { tidyName } from '@farewind/travel-rules/person-name';
import { readTypedDate } from '../../../kit/fields/typed-date.ts';

/** A saved traveller, documents in full, as the form has a passenger typed; what is not known is left to type. */
export function toPassengerFields(saved: SavedTraveller): Omit<PassengerFields, 'type' | 'parentIndex'> {
  const { id, version, name, surname } = saved;
  return {
    name,
    surname,
    gender: saved.gender ?? '',
    ...emptyDocument,
    birthDate: toTyped(saved.birthDate),
    nationality: saved.nationality ?? '',
    passportSerial: saved.passportSerial ?? '',
    passportNumber: saved.passportNumber ?? '',
    passportExpiryDate: toTyped(saved.passportExpiryDate),
    identificationNumber: saved.identificationNumber ?? '',
    isKept: false,
    traveller: { id, version, name, surname },
  };
}

/** A passenger as it is saved: over the traveller that was picked while the name is still theirs, else as a new one. */
export function toTravellerRequest(passenger: PassengerFields): RemoteInput<typeof saveTraveller> {
  const [name, surname] = [tidyName(passenger.name), tidyName(passenger.surname)];
  const { traveller, gender, nationality } = passenger;
  const isSame = traveller?.name === name && traveller.surname === surname;
  return {
    ...(isSame ? { id: traveller.id, version: traveller.version } : {}),
    name,
    surname,
    ...(gender === '' ? {} : { gender }),
    ...(nationality === '' ? {} : { nationality }),
    ...filled('birthDate', readTypedDate(passenger.birthDate)),
    ...filled('passportSerial', passenger.passportSerial.trim()),
    ...filled('passportNumber', passenger.passportNumber.trim()),
    ...filled('passportExpiryDate', readTypedDate(passenger.passportExpiryDate)),
    ...filled('identificationNumber', passenger.identificationNumber.trim()),
  };
}

function toTyped(date: string | null): string {
  return date === null || date === '' ? '' : formatDate(date);
}

function filled<Name extends string>(name: Name, value: string | undefined): { [key in Name]?: string } {
  return (value === undefined || value === '' ? {} : { [name]: value }) as { [key in Name]?: string };
}
