import type { AttemptRow, BankRow, Books, ItemRow } from './books.ts';

const sold: readonly string[] = ['booked', 'ticketed', 'changed', 'completed'];
const unpaid: readonly string[] = ['paymentFailed', 'expired', 'cancelled'];

/** Orders of which a part is sold. */
export function soldItems({ items }: Books): ItemRow[] {
  return items.filter(({ status }) => sold.includes(status));
}

/**
 * Every contradiction in the books after the end: a buyer charged twice or without a seat, a seat sold twice or still
 * held, different money at shop and bank. Empty if they agree.
 */
export function findDisagreements(books: Books, payers: Payers = 'once'): string[] {
  return [
    ...findInOrders(books, payers),
    ...findAtBank(books, payers),
    ...findInLedger(books),
    ...findInSeats(books),
  ];
}

/**
 * Whether money may have been taken that went back: payers on a provider's page pay twice, and some pay before it is known
 * that a seat is theirs.
 */
export type Payers = 'once' | 'andMoneyBack';

/** An order, its attempts, and the bank's entries for each of them. */
function findInOrders(books: Books, payers: Payers): string[] {
  const attemptsOf = Map.groupBy(books.attempts, ({ orderId }) => orderId);
  const itemsOf = Map.groupBy(books.items, ({ orderId }) => orderId);
  const entriesOf = Map.groupBy(books.bank, ({ attemptId }) => attemptId);
  return [...itemsOf].flatMap(([orderId, items]) => {
    const attempts = attemptsOf.get(orderId) ?? [];
    const entries = attempts.flatMap(({ attemptId }) => entriesOf.get(attemptId) ?? []);
    return judgeOrder(items, attempts, entries, payers).map((sentence) => `Order ${orderId}: ${sentence}`);
  });
}

function judgeOrder(
  items: readonly ItemRow[],
  attempts: readonly AttemptRow[],
  entries: readonly BankRow[],
  payers: Payers,
): string[] {
  const open = items.filter(({ status }) => !sold.includes(status) && !unpaid.includes(status));
  const due = sumOf(items.filter(({ status }) => sold.includes(status)).map(({ totalMinor }) => totalMinor));
  const captures =
    payers === 'once'
      ? entries.filter(({ kind }) => kind === 'capture')
      : attempts.filter(
          ({ attemptId }) => keptByBank(entries.filter((one) => one.attemptId === attemptId)) !== 0,
        );
  const kept = keptByBank(entries);
  const heldFor = attempts.filter(({ attemptId }) =>
    isHeld(entries.filter((one) => one.attemptId === attemptId)),
  );
  return [
    ...open.map(({ status }) => `is still ${status}`),
    ...(kept === due ? [] : [`sold for ${due}, but the bank took ${kept}`]),
    ...(captures.length <= 1 ? [] : [`the bank took money ${captures.length} times`]),
    ...(due > 0 === captures.length > 0 ? [] : [`sold for ${due} with ${captures.length} captures`]),
    ...heldFor.map(() => 'the bank still holds a sum that nobody takes or lets go'),
    ...(sumOf(attempts.map(({ capturedMinor }) => capturedMinor)) === kept
      ? []
      : ['its attempts tell of other money than the bank']),
  ];
}

/** The bank's captures less its refunds, and less the releases that took back what was captured. */
function keptByBank(entries: readonly BankRow[]): number {
  const byAttempt = Map.groupBy(entries, ({ attemptId }) => attemptId);
  return sumOf(
    [...byAttempt.values()].map((own) => {
      const of = (wanted: BankRow['kind']): BankRow[] => own.filter(({ kind }) => kind === wanted);
      const sum = (rows: readonly BankRow[]): number => sumOf(rows.map(({ amountMinor }) => amountMinor));
      const holds = of('authorisation').length;
      // Money that was charged at once had no hold.
      const reversals = holds === 0 ? 0 : Math.max(0, of('capture').length + of('void').length - holds);
      const back = reversals === 0 ? [] : of('void').slice(-reversals);
      return sum(of('capture')) - sum(of('refund')) - sum(back);
    }),
  );
}

/** More holds than were captured or released. */
function isHeld(entries: readonly BankRow[]): boolean {
  const count = (wanted: BankRow['kind']): number => entries.filter(({ kind }) => kind === wanted).length;
  return count('authorisation') > count('capture') + count('void');
}

/** Every entry in the bank's books must be known to the shop, exactly once. */
function findAtBank({ bank, attempts }: Books, payers: Payers): string[] {
  const known = new Set(attempts.map(({ attemptId }) => attemptId));
  const foreign = bank.filter(({ attemptId }) => !known.has(attemptId));
  const seen = new Set<string>();
  const repeated = bank.filter(({ attemptId, kind }) => {
    const name = `${attemptId} ${kind}`;
    const isRepeated = seen.has(name);
    seen.add(name);
    // Who pays twice on one page has two of everything; what the bank keeps is compared with the sale.
    return isRepeated && payers === 'once';
  });
  return [
    ...foreign.map(
      ({ attemptId, kind }) => `The bank has a ${kind} of ${attemptId} that the shop never asked for`,
    ),
    ...repeated.map(({ attemptId, kind }) => `The bank has two entries '${kind}' of ${attemptId}`),
  ];
}

/**
 * Double entry: zero per order and currency; the bank account has captures less refunds; no customer has an open
 * balance.
 */
function findInLedger(books: Books): string[] {
  const orderOf = new Map(books.attempts.map(({ attemptId, orderId }) => [attemptId, orderId]));
  const bankOf = Map.groupBy(books.bank, ({ attemptId }) => orderOf.get(attemptId) ?? '');
  const linesOf = Map.groupBy(books.ledger, ({ orderId }) => orderId);
  const orderIds = new Set([...linesOf.keys(), ...bankOf.keys()]);
  return [...orderIds].flatMap((orderId) => {
    const lines = linesOf.get(orderId) ?? [];
    const on = (account: string): number =>
      sumOf(lines.filter((line) => line.account === account).map(({ amountMinor }) => amountMinor));
    const sums = [...Map.groupBy(lines, ({ currency }) => currency)].map(
      ([currency, own]) => [currency, sumOf(own.map(({ amountMinor }) => amountMinor))] as const,
    );
    const kept = keptByBank(bankOf.get(orderId) ?? []);
    return [
      ...sums
        .filter(([, sum]) => sum !== 0)
        .map(([currency, sum]) => `Ledger of ${orderId}: ${sum} ${currency} too much`),
      ...(on('bankClearing') === kept
        ? []
        : [`Ledger of ${orderId}: ${on('bankClearing')} at the bank, which has ${kept}`]),
      ...(on('customer') === 0 ? [] : [`Ledger of ${orderId}: the customer's account is not settled`]),
    ];
  });
}

/** Counters that differ from the tickets sold, exceed their total, or hold something that nobody buys. */
export function findInSeats(books: Books): string[] {
  return books.counters.flatMap(({ flight, total, held, sold: seats }) => {
    const ticketed = sumOf(
      soldItems(books)
        .filter((item) => item.flight === flight)
        .map(({ seatedTickets }) => seatedTickets),
    );
    const others = books.items
      .filter((item) => item.flight === flight && item.seatedTickets > 0 && !sold.includes(item.status))
      .map(({ orderId, status, seatedTickets }) => `, ${orderId} ${status} ${seatedTickets}`);
    return [
      ...(seats === ticketed
        ? []
        : [`${flight}: ${seats} seats are sold, tickets seat ${ticketed}${others.join('')}`]),
      ...(seats <= total ? [] : [`${flight}: ${seats} of ${total} seats are sold`]),
      ...(held === 0 ? [] : [`${flight}: ${held} seats lie held`]),
    ];
  });
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
