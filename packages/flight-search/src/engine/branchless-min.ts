/**
 * The lesser of two whole numbers from 0 to 2³¹ − 1, without a jump: which of two prices is lower no processor can guess, and
 * a wrong guess costs more than the whole comparison.
 */
export function branchlessMin(one: number, other: number): number {
  const difference = other - one;
  return one + (difference & (difference >> 31));
}
