import type { ApiError } from '../../shared/api/api-error.ts';
import type { DuplicateQuestion, PlaceOutcome } from './order-placement.ts';

export interface OutcomeActs {
  /** These three settle once the page that they lead to is drawn. */
  readonly onPlaced: (placed: Extract<PlaceOutcome, { kind: 'placed' }>['placed']) => Promise<void>;
  readonly onKnownOrder: (orderId: string) => Promise<void>;
  readonly onWaiting: (orderId: string) => Promise<void>;
  readonly onQuestion: (question: DuplicateQuestion) => void;
  readonly onAgreeAnew: () => void;
  readonly onFieldProblems: (error: ApiError) => void;
  readonly onError: (error: unknown) => void;
}

/** Shows what a submission has led to; settles once that is on the screen, so that nothing is asked before. */
export async function followOutcome(outcome: PlaceOutcome, acts: OutcomeActs): Promise<void> {
  switch (outcome.kind) {
    case 'placed':
      return acts.onPlaced(outcome.placed);
    case 'known':
      return acts.onKnownOrder(outcome.orderId);
    case 'waits':
      return acts.onWaiting(outcome.orderId);
    case 'question':
      return acts.onQuestion(outcome);
    case 'agreeAnew':
      return acts.onAgreeAnew();
    case 'fields':
      return acts.onFieldProblems(outcome.error);
    case 'error':
      return acts.onError(outcome.error);
    case 'priceMoved':
      // A new price is asked about; where there is none, the check has led to the reason.
      return;
  }
}
