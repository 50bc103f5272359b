import type { TravelDocument } from './order-draft.ts';

const SHOWN = 3;

/** `•• ••• 906`: enough for the owner to tell two documents apart, and for nobody to use one. */
export function maskDocument(document: TravelDocument): string {
  const number = document.passportNumber ?? document.identificationNumber ?? '';
  return number === '' ? '' : `•• ••• ${number.slice(-SHOWN)}`;
}
