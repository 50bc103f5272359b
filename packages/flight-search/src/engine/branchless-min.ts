/**
 * The lesser of two integers from 0 to 2³¹ − 1, without a branch: the processor cannot predict which of two prices is
 * lower, and a misprediction costs more than the whole comparison.
 */
export function branchlessMin(one: number, other: number): number {
  const difference = other - one;
  return one + (difference & (difference >> 31));
}
