import type { Input, Operation, Output } from '@farewind/contract/core/operation';
import type { Database } from '../../platform/database/database.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';

/** Makes a call of the contract inside the process, as whoever the context names; its access was judged before. */
export type CallOperation = <Op extends Operation>(
  operation: Op,
  context: RequestContext,
  input: Input<Op>,
) => Promise<Output<Op>>;

/** The cardholder's bank takes back all that a payment has taken; only a statement shows it. */
export type TakeBack = (tenantId: number, attemptId: string) => Promise<void>;

/** What the situations are set up and judged with. */
export interface TrainingDeps {
  readonly database: Database;
  readonly call: CallOperation;
  readonly takeBack: TakeBack;
}
