import {
  besideCodes,
  eachMember,
  namingCodes,
  type DocumentCode,
  type PassengerDocument,
} from '@farewind/values/passenger-document';

const SHOWN = 3;

/** `•• ••• 906`: enough for the owner to tell two documents apart, too little to misuse. */
export function maskDocument(document: PassengerDocument): string {
  const code = namingCodes.find((each) => document[each] !== undefined);
  return code === undefined ? '' : maskCode(document[code] ?? '');
}

/** The other codes that the ticket shows, masked; empty for an erased document. */
export function maskNumbers(
  document: PassengerDocument | undefined,
  codes: readonly DocumentCode[] = besideCodes,
): Partial<Record<DocumentCode, string>> {
  const known = codes.filter((code) => document?.[code] !== undefined);
  return eachMember(known, (code) => maskCode(document?.[code] ?? ''));
}

function maskCode(code: string): string {
  return code === '' ? '' : `•• ••• ${code.slice(-SHOWN)}`;
}
