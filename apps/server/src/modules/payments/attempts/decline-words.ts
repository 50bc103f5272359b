import { maskPersonal } from '@farewind/values/mask-personal';
import type { Declined } from '../ports.ts';

const LONGEST = 300;

/**
 * A refusal as its code and the bank's words, or the code alone if the bank gives no words. Personal data is masked in
 * the words, because banks repeat what was sent to them. Codes are kept: masks take the digits of some for a number.
 */
export function declineWords({ code, said }: Pick<Declined, 'code' | 'said'>): string {
  if (said === undefined || said === code) return code;
  const words = maskPersonal(said);
  // Banks without codes have their words cut to a code, which would then be repeated.
  return (words.startsWith(code) ? words : `${code}: ${words}`).slice(0, LONGEST);
}
