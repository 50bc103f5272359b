import type { Declined } from '../ports.ts';

const LONGEST = 300;

/** A refusal as its code and the bank's words, or the code alone if the bank gives no words. */
export function declineWords({ code, said }: Pick<Declined, 'code' | 'said'>): string {
  if (said === undefined) return code;
  // Banks without codes have their words cut to a code, which would then be repeated.
  return (said.startsWith(code) ? said : `${code}: ${said}`).slice(0, LONGEST);
}
