import type { EndpointAnswer } from '@farewind/contract/partners/partner-endpoint';
import type { quoteOffer } from '@farewind/contract/partners/partner-quote';
import { neededDocuments } from '@farewind/travel-rules/needed-documents';

type Field = EndpointAnswer<typeof quoteOffer>['passengers']['fields'][number];

/** Anybody but a Turkish citizen, of whom other documents are required. */
const OTHERS = '';
const TURKEY = 'TR';

const always: readonly Field[] = [
  { name: 'type', required: true, format: 'adult (12 and older), child (2 to 11) or infant (under 2)' },
  { name: 'name', required: true, format: 'Given names in Latin letters, as in the document' },
  { name: 'surname', required: true, format: 'Surname in Latin letters, as in the document' },
  { name: 'gender', required: true, format: 'male or female, as in the document' },
  { name: 'birthDate', required: true, format: 'YYYY-MM-DD' },
  { name: 'nationality', required: true, format: 'Two-letter country code: TR' },
];

/**
 * The passenger data that a hold of these flights requires; `countries`: of all their airports, `needsPassport`: whether a
 * supplier requires passports, whatever the route.
 */
export function listPassengerFields(countries: ReadonlySet<string>, needsPassport = false): Field[] {
  const [only] = countries;
  const domestic = countries.size === 1 && !needsPassport ? only : undefined;
  const others = neededDocuments(OTHERS, '', domestic);
  const turks = neededDocuments(TURKEY, '', domestic);
  return [
    ...always,
    ...document(
      'passportNumber',
      '5 to 15 letters and digits; the series, if there is one, in passportSerial',
      others.passport === 'required',
      turks.passport === 'required',
    ),
    ...document(
      'passportExpiryDate',
      'YYYY-MM-DD',
      others.passport === 'required' && others.expiry,
      turks.passport === 'required' && turks.expiry,
    ),
    ...document(
      'identificationNumber',
      'Turkish identity number, 11 digits',
      others.identification === 'required',
      turks.identification === 'required',
    ),
    {
      name: 'parentIndex',
      required: false,
      format: 'The index in `passengers` of the adult with whom the infant travels, from 0',
      passengerTypes: ['infant'],
    },
  ];
}

/** A member of a document: of everybody, of Turkish citizens only, of all others only, or of nobody. */
function document(name: string, format: string, ofOthers: boolean, ofTurks: boolean): Field[] {
  if (ofOthers && ofTurks) return [{ name, required: true, format }];
  if (ofTurks) return [{ name, required: false, format, nationalities: [TURKEY] }];
  return ofOthers ? [{ name, required: false, format: `${format}; not of citizens of TR` }] : [];
}
