/**
 * Codes of a passenger's documents, stored in capitals without blanks and masked by default: the format of each, and the
 * message for a wrong one.
 */
export const codeForms = {
  passportSerial: { form: /^[A-Z0-9]{0,4}$/, problem: 'validation.passportSerialInvalid' },
  passportNumber: { form: /^[A-Z0-9]{5,15}$/, problem: 'validation.passportNumberInvalid' },
  identificationNumber: { form: /^[1-9]\d{10}$/, problem: 'validation.identificationInvalid' },
} as const;

export type DocumentCode = keyof typeof codeForms;

export const documentCodes = Object.keys(codeForms) as readonly DocumentCode[];

export const documentDates = ['birthDate', 'passportExpiryDate'] as const;

/**
 * The members of a passenger’s document, named alike on the wire, in the forms and where it is kept. What is read, tidied, sealed,
 * masked or kept of a document goes by these lists.
 */
export const documentMembers = ['nationality', ...documentDates, ...documentCodes] as const;

export type DocumentMember = (typeof documentMembers)[number];

/** A passenger's document as an order keeps it. */
export type PassengerDocument = {
  readonly [Member in DocumentMember]: Member extends 'birthDate' | 'nationality'
    ? string
    : string | undefined;
};

/** The same value for each of some members. */
export function eachMember<const Member extends string, Value>(
  members: readonly Member[],
  valueOf: (member: Member) => Value,
): Record<Member, Value> {
  return Object.fromEntries(members.map((member) => [member, valueOf(member)])) as Record<Member, Value>;
}
