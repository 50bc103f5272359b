import { randomInt } from 'node:crypto';

const SERIAL_DIGITS = 10;

/**
 * A ticket's number as travellers know it: the carrier's code, ten random digits and their remainder by seven, the
 * check digit of airline tickets.
 */
export function newTicketNumber(carrier: string): string {
  const serial = Array.from({ length: SERIAL_DIGITS }, () => randomInt(10)).join('');
  return `${carrier}-${serial}-${Number(serial) % 7}`;
}
