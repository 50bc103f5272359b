import { sql } from 'kysely';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { BankLine } from './bank-line.ts';
import { hashLines } from './bank-line-rows.ts';

/** Two accounts may have one or two equal lines on a day by chance, such as the fee for the account. */
const FEWEST = 3;
/** Banks name each account in one of these ways only: two numbers of the same kind are two accounts. */
const NUMBERS = [/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, /^\d{20}$/];

interface Facts {
  readonly day: string;
  readonly sum: string;
  readonly reference: string;
}

/**
 * The account that the new lines of one of the file's accounts are stored under already, because they came in another
 * format or under another name. Per account of the file, its new lines are compared with the stored lines that the file
 * does not have, on the days that have both, by sum and currency; texts and references differ between formats. On each
 * day the side with fewer lines counts, because either side may have only a part of its first or last day; days that only
 * one side has are gaps. It is the same account if at least three quarters of the lines that could agree do, and at least
 * three do, or fewer with an equal reference. Lines under the file's own account must agree on two days, because a bank
 * may send one day in parts. Undefined if there is none.
 */
export async function findSameAccount(
  { tx, tenantId }: TenantScope,
  lines: readonly BankLine[],
): Promise<{ readonly account: string; readonly bank: string } | undefined> {
  const days = [...new Set(lines.map(({ bookedOn }) => bookedOn))];
  const rows = await tx
    .selectFrom('bank_line')
    .select(['account', 'bank', 'booked_on', 'amount_minor', 'currency', 'reference', 'line_hash'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`booked_on = any(${days}::date[])`)
    .execute();
  const hashes = hashLines(lines).map((hash) => hash.toString('hex'));
  const inFile = new Set(hashes);
  const stored = new Set(rows.map((row) => row.line_hash.toString('hex')));
  const fresh = lines
    .filter((_, at) => !stored.has(hashes[at]!))
    .map(({ account, bookedOn, amountMinor, currency, reference }) => {
      const fields = { account, day: bookedOn, sum: `${amountMinor} ${currency}` };
      return Object.assign(fields, { reference: reference.slice(0, 200) });
    });
  const others = rows
    .filter((row) => !inFile.has(row.line_hash.toString('hex')))
    .map(({ account, bank, booked_on: day, amount_minor: minor, currency, reference }) => {
      return { account, bank, day, sum: `${minor} ${currency}`, reference };
    });
  const ofFile = new Set(lines.map(({ account }) => account));
  const candidates = [...Map.groupBy(others, ({ account }) => account)];
  const found = [...Map.groupBy(fresh, ({ account }) => account)].flatMap(([own, ours]) =>
    candidates
      // The file itself tells its accounts apart.
      .filter(([account]) => account === own || !(ofFile.has(account) || areTwo(own, account)))
      .map(([account, theirs]) => {
        const { agree, differ, named, days: shared } = compare(ours, theirs);
        const isEnough = account === own ? agree >= FEWEST && shared > 1 : agree >= FEWEST || named > 0;
        return { account, bank: theirs[0]!.bank, agree, isSame: isEnough && agree >= 3 * differ };
      }),
  );
  return found.filter(({ isSame }) => isSame).toSorted((one, other) => other.agree - one.agree)[0];
}

function areTwo(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => name.replaceAll(' ', ''));
  return (
    first !== second &&
    first!.length === second!.length &&
    NUMBERS.some((number) => number.test(first!) && number.test(second!))
  );
}

/** Over the days that have both: the lines that agree, those that could and do not, those with an equal reference. */
function compare(ours: readonly Facts[], theirs: readonly Facts[]) {
  const counts = { agree: 0, differ: 0, named: 0, days: 0 };
  const byDay = Map.groupBy(theirs, ({ day }) => day);
  for (const [day, own] of Map.groupBy(ours, (line) => line.day)) {
    const other = byDay.get(day);
    if (!other) continue;
    const agree = countShared(own, other, ({ sum }) => sum);
    counts.agree += agree;
    counts.differ += Math.min(own.length, other.length) - agree;
    counts.days += agree > 0 ? 1 : 0;
    counts.named += countShared(named(own), named(other), ({ sum, reference }) => `${sum} ${reference}`);
  }
  return counts;
}

const named = (lines: readonly Facts[]) => lines.filter(({ reference }) => reference !== '');

/** How many lines are on both sides, each counted once. */
function countShared(
  ours: readonly Facts[],
  theirs: readonly Facts[],
  keyOf: (line: Facts) => string,
): number {
  const left = new Map<string, number>();
  for (const line of theirs) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + 1);
  return ours.filter((line) => {
    const count = left.get(keyOf(line)) ?? 0;
    left.set(keyOf(line), count - 1);
    return count > 0;
  }).length;
}
