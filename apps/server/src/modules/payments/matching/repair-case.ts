import type { Attempt } from '../attempts/repository.ts';
import type { OpenDiscrepancy } from '../discrepancy-rows.ts';
import type { BankBooks } from './match-charge.ts';

/** The input of a repair: the attempt, and the bank's state of it at this moment. */
export interface RepairCase {
  readonly tenantId: number;
  readonly attempt: Attempt;
  readonly bank: BankBooks;
  readonly discrepancy: OpenDiscrepancy;
}
