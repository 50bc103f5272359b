import type { PassengerDocument } from '@farewind/values/passenger-document';

const SHOWN = 3;

/** `•• ••• 906`: enough for the owner to tell two documents apart, too little to misuse. */
export function maskDocument(document: PassengerDocument): string {
  const number = document.passportNumber ?? document.identificationNumber ?? '';
  return number === '' ? '' : `•• ••• ${number.slice(-SHOWN)}`;
}
