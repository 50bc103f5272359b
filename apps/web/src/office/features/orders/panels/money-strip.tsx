import { formatMoney } from '@farewind/values/format-money';
import { Check, Clock, Undo2, X, type LucideIcon } from 'lucide-react';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import '../../../../styles/office-money.css';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { formatInstant } from '../../../kit/format-instant.ts';
import { formatAttempt } from '../../finance/finance-words.ts';
import type { AdminOrder } from '../use-order.ts';
import { useReceipts, type Receipt } from './use-receipts.ts';

type Attempt = AdminOrder['attempts'][number];
type Mark = 'done' | 'back' | 'waits' | 'failed';

interface Step {
  readonly name: OfficeKey;
  readonly mark: Mark;
  readonly value: string;
  readonly notes: readonly string[];
}

const marks: Readonly<Record<Mark, LucideIcon>> = { done: Check, back: Undo2, waits: Clock, failed: X };

/** The money of the sale in one line: requested, authorised, captured, receipted, and booked on a statement. */
export function MoneyStrip({ order }: { readonly order: AdminOrder }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const receipts = useReceipts(order);
  const steps = listSteps(order, receipts ?? [], t, locale);
  if (steps.length === 0) return null;
  return (
    <Panel title={t('order.moneyStrip')}>
      <ol className="o-money-way">
        {steps.map(({ name, mark, value, notes }) => {
          const Icon = marks[mark];
          return (
            <li key={name} className={mark}>
              <span className="ring">
                <Icon className="i i-16" aria-hidden />
              </span>
              <span className="b">{t(name)}</span>
              <span className="b num">{value}</span>
              {notes.map((note) => (
                <span key={note} className="mute num">
                  {note}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** States in which money was held or taken at some time. */
const held: readonly string[] = [
  'authorised',
  'captured',
  'partlyRefunded',
  'refunded',
  'disputed',
  'voided',
];

function listSteps(
  order: AdminOrder,
  receipts: readonly Receipt[],
  t: OfficeTranslate,
  locale: string,
): Step[] {
  const tries = order.attempts.filter(({ purpose }) => purpose === 'sale');
  const attempt = tries.findLast(({ state }) => held.includes(state)) ?? tries.at(-1);
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
  return [
    asked,
    stepOfHold(attempt, sumOf, t),
    stepOfTaking(attempt, sumOf, t),
    ...(receipts.length === 0 ? [] : [stepOfReceipts(receipts, t)]),
    ...(Number(attempt.captured) === 0 ? [] : [stepOfStatement(order, sumOf, t)]),
  ];
}

function stepOfHold(attempt: Attempt, sumOf: (amount: string) => string, t: OfficeTranslate): Step {
  const by = attempt.card === '' ? attempt.method : `${attempt.brand} •• ${attempt.card.slice(-4)}`;
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
  const isBack = Number(attempt.refunded) > 0;
  return {
    name: 'order.strip.taken',
    mark: isBack ? 'back' : isTaken ? 'done' : 'waits',
    value: isTaken ? sumOf(attempt.captured) : '',
    notes: [
      ...(attempt.bankReference === null ? [] : [shorten(attempt.bankReference)]),
      ...(isBack ? [t('pay.refundedPart', { sum: sumOf(attempt.refunded) })] : []),
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
