import type { Input, Operation, Output } from '@farewind/contract/core/operation';
import type { Database } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';

/** Makes a call of the contract inside the process, as the caller in the context; access was checked before. */
export type CallOperation = <Op extends Operation>(
  operation: Op,
  context: RequestContext,
  input: Input<Op>,
) => Promise<Output<Op>>;

/** Simulates a chargeback of everything that a payment has charged; only a bank statement shows it. */
export type TakeBack = (tenantId: number, attemptId: string) => Promise<void>;

/** The dependencies for setting up and judging situations. */
export interface TrainingDeps {
  readonly database: Database;
  readonly call: CallOperation;
  readonly takeBack: TakeBack;
}
