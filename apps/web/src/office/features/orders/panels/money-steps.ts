import { nameCardScheme } from '@farewind/values/card-scheme';
import { formatMoney } from '@farewind/values/format-money';
import type { OfficeKey, OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { formatInstant } from '../../../kit/format-instant.ts';
import { formatAttempt } from '../../finance/finance-words.ts';
import type { AdminOrder } from '../use-order.ts';
import type { Receipt } from './use-receipts.ts';

type Attempt = AdminOrder['attempts'][number];
export type Mark = 'done' | 'back' | 'waits' | 'failed';

interface Step {
  readonly name: OfficeKey;
  readonly mark: Mark;
  readonly value: string;
  readonly notes: readonly string[];
}

/** States in which money is held or taken. */
const paid: readonly string[] = ['authorised', 'captured', 'partlyRefunded', 'disputed'];
/** States in which it was at some time. */
const held: readonly string[] = [...paid, 'refunded', 'voided'];

/**
 * The attempt to pay the sale that counts: the one whose money is here, otherwise the last whose money was, otherwise
 * the last. A buyer may have given up one before it, and paid twice after it.
 */
export function findSaleAttempt({ attempts }: Pick<AdminOrder, 'attempts'>): Attempt | undefined {
  const tries = attempts.filter(({ purpose }) => purpose === 'sale');
  const ofState = (states: readonly string[]) => tries.findLast(({ state }) => states.includes(state));
  return ofState(paid) ?? ofState(held) ?? tries.at(-1);
}

/** The steps of the sale's money; empty before the first attempt. */
export function listSteps(
  order: AdminOrder,
  receipts: readonly Receipt[],
  t: OfficeTranslate,
  locale: string,
): Step[] {
  const tries = order.attempts.filter(({ purpose }) => purpose === 'sale');
  const attempt = findSaleAttempt(order);
  if (attempt === undefined) return [];
  const sumOf = (amount: string) => formatMoney(amount, attempt.currency, locale);
  const number = tries.indexOf(attempt) + 1;
  const asked: Step = {
    name: 'order.strip.asked',
    mark: 'done',
    value: sumOf(attempt.amount),
    notes: [
      formatInstant(attempt.at),
      ...(tries.length > 1 ? [t('order.strip.attempt', { number, count: tries.length })] : []),
    ],
  };
  if (attempt.atDesk !== undefined) {
    // Staff took it themselves: no bank confirms it, and cash is on no statement.
    const isOnStatement = attempt.atDesk === 'transfer' && Number(attempt.captured) > 0;
    return [
      asked,
      stepOfTaking(attempt, sumOf, t),
      ...(receipts.length === 0 ? [] : [stepOfReceipts(receipts, t)]),
      ...(isOnStatement && order.settled !== undefined ? [stepOfStatement(order, sumOf, t)] : []),
    ];
  }
  return [
    asked,
    stepOfHold(attempt, sumOf, t, locale),
    stepOfTaking(attempt, sumOf, t),
    ...(receipts.length === 0 ? [] : [stepOfReceipts(receipts, t)]),
    ...(Number(attempt.captured) === 0 ? [] : [stepOfStatement(order, sumOf, t)]),
  ];
}

function stepOfHold(
  attempt: Attempt,
  sumOf: (amount: string) => string,
  t: OfficeTranslate,
  locale: string,
): Step {
  const by =
    attempt.card === ''
      ? attempt.method
      : `${nameCardScheme(attempt.brand, locale.slice(0, 2))} •• ${attempt.card.slice(-4)}`;
  const isHeld = held.includes(attempt.state);
  const isOver = ['failed', 'expired'].includes(attempt.state);
  return {
    name: 'order.strip.held',
    mark: isHeld ? 'done' : isOver ? 'failed' : 'waits',
    value: isHeld ? sumOf(attempt.amount) : formatAttempt(attempt.state, t),
    notes: [by],
  };
}

function stepOfTaking(attempt: Attempt, sumOf: (amount: string) => string, t: OfficeTranslate): Step {
  const isTaken = Number(attempt.captured) > 0;
  const isRefunded = Number(attempt.refunded) > 0;
  const isDisputed = attempt.state === 'disputed';
  return {
    name: attempt.atDesk === undefined ? 'order.strip.taken' : 'order.strip.received',
    mark: isRefunded || isDisputed ? 'back' : isTaken ? 'done' : 'waits',
    value: isTaken ? sumOf(attempt.captured) : '',
    notes: [
      ...(attempt.atDesk === undefined ? [] : [attempt.method]),
      ...(attempt.bankReference === null ? [] : [shorten(attempt.bankReference)]),
      ...(isDisputed ? [formatAttempt(attempt.state, t)] : []),
      ...(isRefunded ? [t('pay.refundedPart', { sum: sumOf(attempt.refunded) })] : []),
    ],
  };
}

const LONGEST_NAME = 14;

/** The shortened payment id of a provider; the attempt below shows it in full. */
function shorten(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, 6)}…${name.slice(-4)}`;
}

function stepOfReceipts(receipts: readonly Receipt[], t: OfficeTranslate): Step {
  const issued = receipts.filter(({ state }) => state === 'issued');
  const isRefused = receipts.some(({ state }) => state === 'refused');
  const numbers = issued.flatMap(({ fiscal }) => fiscal?.documentNumber ?? []);
  return {
    name: 'order.strip.receipts',
    mark: isRefused ? 'failed' : issued.length === receipts.length ? 'done' : 'waits',
    value: t('order.strip.count', { issued: issued.length, count: receipts.length }),
    notes: numbers.length === 0 ? [] : [t('order.strip.documents', { numbers: numbers.join(', ') })],
  };
}

function stepOfStatement(order: AdminOrder, sumOf: (amount: string) => string, t: OfficeTranslate): Step {
  const { settled } = order;
  return settled === undefined
    ? { name: 'order.strip.booked', mark: 'waits', value: '', notes: [t('order.strip.noStatement')] }
    : {
        name: 'order.strip.booked',
        mark: 'done',
        value: sumOf(settled.amount),
        notes: [formatInstant(settled.at)],
      };
}
