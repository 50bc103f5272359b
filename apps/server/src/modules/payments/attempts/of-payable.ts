import type { Attempt } from './repository.ts';

/** The attempts of one payable; without one, all of them. */
export function ofPayable(attempts: readonly Attempt[], payableId: string | undefined): readonly Attempt[] {
  return payableId === undefined ? attempts : attempts.filter((one) => one.payableId === payableId);
}
