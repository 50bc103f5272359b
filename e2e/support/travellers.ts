import { randomInt, randomUUID } from 'node:crypto';
import { ownCard } from '../../apps/server/src/stress-tests/testing/own-card.ts';

/** A person as in the passport; dates as `YYYY-MM-DD`. */
export interface Traveller {
  readonly name: string;
  readonly surname: string;
  readonly birthDate: string;
  readonly gender: 'female' | 'male';
  readonly nationality: string;
  readonly passportSerial: string;
  readonly passportNumber: string;
  readonly passportExpiryDate: string;
  /** For infants: the place of the adult in the list. */
  readonly lapOf?: number;
}

export interface Buyer {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly countryCode: string;
  readonly phone: string;
}

/** The shop asks before it sells a flight to the same person again, so each run has its own people. */
function anyDay(): string {
  return String(randomInt(10, 29));
}

const passport = { nationality: 'RU', passportSerial: '75', passportExpiryDate: '2036-08-22' };

export const anna: Traveller = {
  ...passport,
  name: 'ANNA',
  surname: 'SOKOLOVA',
  birthDate: `1989-03-${anyDay()}`,
  gender: 'female',
  passportNumber: '2841906',
};

export const ivan: Traveller = {
  ...passport,
  name: 'IVAN',
  surname: 'SOKOLOV',
  birthDate: `1987-05-${anyDay()}`,
  gender: 'male',
  passportNumber: '2841907',
};

/** Broad ones, of about the same width: whether a name fits a page must not depend on the draw. */
const LETTERS = 'DGHNOQU';

/** A person that no other test uses, with a name as long as the longest of real passengers. */
export function someone(): Traveller {
  const letters = Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return {
    ...passport,
    name: 'ANNA',
    surname: `SOKOLOVA${letters}`,
    birthDate: `1989-03-${anyDay()}`,
    gender: 'female',
    passportNumber: String(randomInt(1_000_000, 10_000_000)),
  };
}

/** Two adults, a child of about seven and an infant of less than one. */
export const sokolovFamily: readonly Traveller[] = [
  anna,
  ivan,
  {
    ...passport,
    name: 'LEV',
    surname: 'SOKOLOV',
    birthDate: `${thisYear() - 7}-01-${anyDay()}`,
    gender: 'male',
    passportNumber: '1190382',
  },
  {
    ...passport,
    name: 'MIRA',
    surname: 'SOKOLOVA',
    birthDate: monthsAgo(8),
    gender: 'female',
    passportNumber: '3307415',
    lapOf: 0,
  },
];

/** A buyer with an address and a number of their own: tests find their own mails and do not share the shop's limits. */
export function buyerNamed(name: string, surname: string, mailbox = name.toLowerCase()): Buyer {
  const unique = randomUUID().slice(0, 8);
  const digits = String(randomInt(10_000_000)).padStart(7, '0');
  return {
    name,
    surname,
    email: `${mailbox}.${unique}@example.com`,
    countryCode: '+7',
    phone: `916${digits}`,
  };
}

/** The security code of each of them. */
export const cardCode = '123';

export const cards = {
  approved: '5555555555554444',
  /** Approved too: the bank distinguishes it from the first. */
  alsoApproved: '4000000000000341',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  expired: '4000000000000069',
  /** The issuer does not answer the bank. */
  issuerAway: '4000000000000911',
  /** 3-D Secure: the bank asks for a code first. */
  secure: '4111111111111111',
  secureThenDeclined: '4000008400001629',
  /** Issued in Turkey, 3-D Secure: pays in lira only. */
  turkish: '5528790000000008',
  losesAnswer: '4000000000000119',
  doubledReturn: '4000000000000259',
  lateReturn: '4000000000003220',
} as const;

/**
 * A card of the buyer's own, which the bank treats like the test card: purchases that one card leaves unpaid at the same
 * time are limited, and tests run side by side.
 */
export function ownNumber(card: string): string {
  return ownCard(card, randomInt(99_999));
}

function thisYear(): number {
  return new Date().getUTCFullYear();
}

function monthsAgo(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, Number(anyDay())))
    .toISOString()
    .slice(0, 10);
}
