interface CodeForm {
  /** Its format in capitals and without blanks. */
  readonly form: RegExp;
  /** The message for one in another format. */
  readonly problem: string;
  /** The maximum length in a customer's record. */
  readonly longest: number;
  /** `nobody`: every passenger is offered an optional field for it. */
  readonly askedBy: 'journey' | 'nobody';
  /**
   * How the ticket shows it, always masked. `document`: the first known of these identifies the document; `beside`: on
   * its own line, with its name.
   */
  readonly onTicket: 'document' | 'beside' | 'never';
}

/** Codes of a passenger's documents, stored in capitals without blanks and masked by default. */
export const codeForms = {
  passportSerial: {
    form: /^[A-Z0-9]{0,4}$/,
    problem: 'validation.passportSerialInvalid',
    longest: 4,
    askedBy: 'journey',
    onTicket: 'never',
  },
  passportNumber: {
    form: /^[A-Z0-9]{5,15}$/,
    problem: 'validation.passportNumberInvalid',
    longest: 15,
    askedBy: 'journey',
    onTicket: 'document',
  },
  identificationNumber: {
    form: /^[1-9]\d{10}$/,
    problem: 'validation.identificationInvalid',
    // A customer's may be of any country.
    longest: 32,
    askedBy: 'journey',
    onTicket: 'document',
  },
} as const satisfies Readonly<Record<string, CodeForm>>;

export type DocumentCode = keyof typeof codeForms;

export const documentCodes = Object.keys(codeForms) as readonly DocumentCode[];

const forms: Readonly<Record<DocumentCode, CodeForm>> = codeForms;

/** Optional codes that no journey requires. */
export const offeredCodes = documentCodes.filter((code) => forms[code].askedBy === 'nobody');

/** The codes that identify a document, in order of preference. */
export const namingCodes = documentCodes.filter((code) => forms[code].onTicket === 'document');

/** The codes that the ticket shows on a line of their own. */
export const besideCodes = documentCodes.filter((code) => forms[code].onTicket === 'beside');

export const documentDates = ['birthDate', 'passportExpiryDate'] as const;

/**
 * The members of a passenger’s document, with the same names on the wire, in the forms and in storage. All code that
 * reads, normalises, seals, masks, shows or stores a document uses these lists.
 */
export const documentMembers = ['nationality', ...documentDates, ...documentCodes] as const;

export type DocumentMember = (typeof documentMembers)[number];

/** The members of the documents themselves; nationality and birth date belong to the person. */
export type PaperMember = Exclude<DocumentMember, 'nationality' | 'birthDate'>;

export const paperMembers: readonly PaperMember[] = [...documentCodes, 'passportExpiryDate'];

export function isDocumentDate(member: DocumentMember): member is (typeof documentDates)[number] {
  return (documentDates as readonly string[]).includes(member);
}

/** The maximum length of a member in a customer's record; a date has the form `2031-08-22`. */
export function longestOf(member: PaperMember): number {
  return member === 'passportExpiryDate' ? 10 : forms[member].longest;
}

/** A passenger's document as stored in an order. */
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
