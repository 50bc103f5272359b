import { randomBytes, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** Time-ordered id for rows; it reveals its creation time, so it is never a secret. */
export function newId(): string {
  return v7();
}

/** The least id that `newId` may return at a moment: ids of rows that are older are below it. */
export function leastIdAt(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** 128 random bits for ids that give access to whoever knows them. */
export function newSecretId(): string {
  return randomBytes(16).toString('base64url');
}

const LOCATOR_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** PNR: six of A–Z 2–9 without I and O, random. */
export function newLocator(): string {
  return Array.from({ length: 6 }, () => LOCATOR_LETTERS[randomInt(LOCATOR_LETTERS.length)]).join('');
}

/** `FW`, eight random digits and a Luhn check digit, which detects an error in reading it out. */
export function newReservationNumber(): string {
  const digits = Array.from({ length: 8 }, () => randomInt(10));
  return `FW${digits.join('')}${luhnDigit(digits)}`;
}

function luhnDigit(digits: readonly number[]): number {
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
