import { isOfSale } from '../attempt.ts';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { OurBooks, StatementBooks } from './match-charge.ts';
import type { SaleMoney } from './match-order.ts';
import {
  listMoneyOf,
  listRefundSums,
  sumBankClearing,
  sumListedTwice,
  type MatchedAttempt,
  type RefundSum,
} from './read-books.ts';
import { listStatementLines, type StatementRow } from './statement-rows.ts';

/** For younger ones, the sweep or a refund may still be in progress. */
const YOUNG_MS = 60 * 60_000;

/** Attempts with all data of our own books about them, read at one moment. */
export interface Batch {
  readonly attempts: readonly MatchedAttempt[];
  readonly references: readonly string[];
  readonly statements: ReadonlyMap<string, StatementBooks>;
  readonly booksOf: (attemptId: string) => OurBooks;
  /** The attempt that paid for it: the one that we count, else the first one confirmed by the bank. */
  readonly payerOf: (payableId: string, attemptId: string) => string;
  /** All money of the batch's references, also of attempts that are not compared. */
  readonly money: readonly MatchedAttempt[];
  readonly refunds: ReadonlyMap<string, readonly RefundSum[]>;
  readonly isYoung: (attempt: MatchedAttempt) => boolean;
}

export async function readBatch(scope: TenantScope, attempts: readonly MatchedAttempt[]): Promise<Batch> {
  const references = [...new Set(attempts.map(({ reference }) => reference))];
  const money = await listMoneyOf(scope, references);
  const ids = [...new Set([...attempts, ...money].map(({ attemptId }) => attemptId))];
  const refunds = Map.groupBy(await listRefundSums(scope, ids), ({ attemptId }) => attemptId);
  const listedTwice = await sumListedTwice(
    scope,
    attempts.map(({ attemptId }) => attemptId),
  );
  const ledger = await sumBankClearing(scope, references);
  const lines = await listStatementLines(scope, { references: attempts.map(({ attemptId }) => attemptId) });
  const byId = new Map(attempts.map((attempt) => [attempt.attemptId, attempt]));
  const payers = new Map(
    money.filter(({ isSurplus }) => !isSurplus).map(({ payableId, attemptId }) => [payableId, attemptId]),
  );
  const isYoung = ({ changedAt }: MatchedAttempt): boolean =>
    scope.now.getTime() - changedAt.getTime() < YOUNG_MS;
  return {
    attempts,
    references,
    money,
    refunds,
    isYoung,
    statements: readStatements(lines),
    booksOf(attemptId) {
      const attempt = byId.get(attemptId)!;
      const own = refunds.get(attemptId) ?? [];
      const sumsIn = (...states: string[]) =>
        own.filter(({ state }) => states.includes(state)).map(({ amountMinor }) => amountMinor);
      return {
        ...attempt,
        pendingRefunds: sumsIn('approved', 'sentToBank'),
        settledRefunds: sumsIn('settled'),
        isYoung: isYoung(attempt),
        returnedMinor: ledger.get(attemptId)?.returnedMinor ?? 0,
        listedTwiceMinor: listedTwice.get(attemptId) ?? 0,
        ledgerMinor: [...new Set([attemptId, ...own.map(({ id }) => id)])].reduce(
          (sum, thing) => sum + (ledger.get(thing)?.minor ?? 0),
          0,
        ),
      };
    },
    payerOf(payableId, attemptId) {
      const payer = payers.get(payableId);
      if (payer !== undefined) return payer;
      payers.set(payableId, attemptId);
      return attemptId;
    },
  };
}

function readStatements(lines: readonly StatementRow[]): ReadonlyMap<string, StatementBooks> {
  const byReference = Map.groupBy(lines, ({ reference }) => reference);
  return new Map(
    [...byReference].map(([reference, own]) => [
      reference,
      {
        chargebackMinor: own
          .filter(({ kind }) => kind === 'chargeback')
          .reduce((sum, { amount_minor: minor }) => sum + minor, 0),
        currency: own.find(({ kind }) => kind === 'capture')?.currency as Currency | undefined,
      },
    ]),
  );
}

/** The sum captured for the sale of each reference, minus the unsold money being refunded. */
export function saleMoneyOf({ attempts, money, refunds, isYoung }: Batch): SaleMoney[] {
  const bySale = Map.groupBy(attempts.filter(isOfSale), ({ reference }) => reference);
  return [...bySale].map(([reference, own]) => {
    const counted = money.filter(
      (one) => one.reference === reference && isOfSale(one) && !one.isSurplus && !one.isFrozen,
    );
    const unsold = counted.flatMap(({ attemptId }) =>
      (refunds.get(attemptId) ?? []).filter(
        ({ nature, state }) => nature === 'charge' && state !== 'rejected',
      ),
    );
    const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);
    const last = counted.at(-1) ?? own.at(-1)!;
    return {
      reference,
      attemptId: last.attemptId,
      currency: last.currency,
      takenMinor:
        sum(counted.map(({ capturedMinor }) => capturedMinor)) -
        sum(unsold.map(({ amountMinor }) => amountMinor)),
      isYoung: own.some(isYoung),
    };
  });
}
