import { ApiError } from '../../../../shared/api/api-error.ts';
import { toServerProblems } from '../../../kit/fields/shown-problems.ts';

/** Path of problems about the chosen rides. */
export const RIDE_PATH = 'transfer.transferId';

/** Paths of the questions that come before the choice of a vehicle. */
export const RIDE_PLACE_PATH = 'transfer.place';
export const RIDE_SIDES_PATH = 'transfer.sides';

/** The code of the notice about missing child seats. */
export const RIDE_WARNING = 'RIDE-CHILDSEATS';

/** Why a price of rides was refused; the first of two directions. */
export function rideProblemOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return toServerProblems(error).find(({ path }) => path.startsWith('transfer.'))?.text;
}
