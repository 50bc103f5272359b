import { ApiError } from '../../../../shared/api/api-error.ts';
import { toServerProblems } from '../../../kit/fields/shown-problems.ts';

/** Where problems of the choice of rides stand. */
export const RIDE_PATH = 'transfer.transferId';

/** The code of the notice about missing child seats. */
export const RIDE_WARNING = 'RIDE-CHILDSEATS';

/** The reason why a price of rides was refused; of two directions the first. */
export function rideProblemOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return toServerProblems(error).find(({ path }) => path.startsWith('transfer.'))?.text;
}
