import type { Currency } from '@farewind/values/currency';
import { formatMinor, money } from '@farewind/values/money';
import type { Charge, PaymentGateway, QueryOutcome } from '../../../modules/payments/ports.ts';
import { rehearsedPartOf } from '../../../modules/payments/rehearsal/rehearsed-part.ts';
import { limitsOf } from '../../../modules/payments/routing/sum-limits.ts';
import type { MethodCapabilities } from '../../../modules/settings/public.ts';
import { newId } from '../../../platform/ids.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import type { AccountKeys } from './account-keys.ts';
import { RehearsalFault, require } from './rehearsal-stage.ts';
import type { RehearsedRow } from './rehearsed-row.ts';

const SUM_MINOR = 1_00;
const PAY_BY_MS = 20 * 60_000;

export interface AccountRehearsal {
  readonly gateway: PaymentGateway;
  readonly keys: AccountKeys;
  readonly currency: Currency;
  /** The account may not hold: its payments are charged at once. */
  readonly isAtOnce?: boolean;
  /** Asks a person to pay on this page or with this code. */
  readonly showPage: (address: string, purpose: string) => void | Promise<unknown>;
  /** Waits between two queries; false once the person has had long enough. */
  readonly wait: () => Promise<boolean>;
  readonly tell?: (row: RehearsedRow) => void;
  /** For providers that are told it with each payment; by default nobody is notified. */
  readonly noticeUrl?: string;
}

const SKIPPED = [
  ['a notification', 'it needs a public address; the office’s rehearsal of the account waits for one'],
  ['lost answers, doubled and late notifications', 'a real provider does not lose them on request'],
  ['paid twice, paid too late', 'only its simulator is paid without a payer'],
] as const;

/**
 * The safe part of a rehearsal with a merchant's test account: the smallest sums, all of which go back. A payment that
 * nobody pays is closed.
 */
export async function rehearseAccount({
  gateway,
  keys,
  currency,
  isAtOnce = false,
  showPage,
  wait,
  tell = () => undefined,
  noticeUrl = 'https://localhost/',
}: AccountRehearsal): Promise<RehearsedRow[]> {
  const rows: RehearsedRow[] = [];
  const method = chooseMethod(gateway, currency, isAtOnce);
  const name = `${method.id} (${method.way}, ${method.take})`;
  const add = (tried: string, outcome: RehearsedRow['outcome'], note: string): void => {
    const row = { method: name, tried, outcome, note };
    rows.push(row);
    tell(row);
  };
  /** Whether it held; what depends on it is left out otherwise. */
  const attempt = async (tried: string, act: () => Promise<string>): Promise<boolean> => {
    try {
      add(tried, 'held', await act());
      return true;
    } catch (error) {
      add(tried, 'fault', error instanceof RehearsalFault ? error.message : String(error));
      return false;
    }
  };
  const minor = Math.max(SUM_MINOR, limitsOf(method, currency, new Date()).minMinor ?? 0);
  const part = money(rehearsedPartOf(minor), currency);
  const chargeOf = (): Charge => ({
    method: method.id,
    take: method.take,
    reference: newId(),
    payBy: new Date(Date.now() + PAY_BY_MS),
    amount: money(minor, currency),
    isTest: true,
    account: {
      merchantId: keys.merchantId ?? '',
      apiUser: keys.apiUser ?? '',
      apiPassword: new Secret(keys.apiPassword ?? ''),
      storeKey: new Secret(keys.storeKey ?? ''),
      gatewayUrl: keys.gatewayUrl ?? '',
      threeDSecure: 'always',
    },
  });

  const isKnown = await attempt('a payment that does not exist is not found', async () => {
    const found = await gateway.query(chargeOf());
    require(found.kind === 'notFound', `the answer was ${wordOf(found)}`);
    return 'not found; the keys are accepted';
  });
  if (!isKnown) return rows;
  if (method.way === 'rawCard') {
    add(
      'everything else',
      'skipped',
      'cards are typed into our form: test the account in the office instead',
    );
    return rows;
  }

  const begin = async (charge: Charge, purpose?: string): Promise<Charge> => {
    const back = { url: 'https://localhost/', language: 'en', noticeUrl };
    const fact = await gateway.start(charge, undefined, back);
    if (fact.kind !== 'next') throw new RehearsalFault(`the payment did not begin: ${JSON.stringify(fact)}`);
    const { step } = fact;
    if (purpose !== undefined && step.way === 'redirect') await showPage(step.url, purpose);
    if (purpose !== undefined && step.way === 'qr') await showPage(step.payload, purpose);
    return { ...charge, theirReference: fact.theirReference };
  };
  const pay = async (purpose: string): Promise<Charge> => {
    const charge = await begin(chargeOf(), purpose);
    let found = await gateway.query(charge);
    while (isOpen(found) && (await wait())) found = await gateway.query(charge);
    if (isOpen(found) && (await gateway.close?.(charge)) === 'paid') found = await gateway.query(charge);
    const wanted = method.take === 'hold' ? 'authorised' : 'captured';
    if (found.kind === wanted) return charge;
    const end = await giveBack(gateway, charge, found);
    throw new RehearsalFault(`the payment is ${wordOf(found)} instead of ${wanted}${end}`);
  };

  if (gateway.close)
    await attempt('a page that nobody paid is closed', async () => {
      const charge = await begin(chargeOf());
      const closed = await gateway.close!(charge);
      if (closed === 'paid')
        throw new RehearsalFault(
          `it counts as paid${await giveBack(gateway, charge, await gateway.query(charge))}`,
        );
      return closed === 'closed' ? 'closed' : 'the provider cannot close it: it lapses by itself';
    });
  let first: Charge | undefined;
  await attempt(method.take === 'hold' ? 'a sum is held' : 'a sum is charged', async () => {
    first = await pay(`Pay ${formatMinor(minor)} ${currency}`);
    return `${formatMinor(minor)} ${currency}`;
  });
  if (first) await rehearseTaken(gateway, first, { method, part, attempt });
  if (method.take === 'hold')
    await attempt('a second sum is held and released', async () => {
      const second = await pay(`Pay ${formatMinor(minor)} ${currency} again: it is released`);
      const key = `${second.reference}:void`;
      const released = await gateway.void(second, key);
      require(released.kind === 'done', `the answer was ${released.kind}`);
      await gateway.void(second, key);
      const after = await gateway.query(second);
      require(after.kind === 'voided', `afterwards it is ${wordOf(after)}`);
      return 'released, also when asked twice';
    });
  else add('a held sum is released', 'skipped', 'the method charges at once');
  for (const [tried, why] of SKIPPED) add(tried, 'skipped', why);
  return rows;
}

/**
 * Releases or refunds a payment that was not made as its method says. Returns how that ended, as the end of a sentence;
 * empty if nothing was paid.
 */
async function giveBack(gateway: PaymentGateway, charge: Charge, found: QueryOutcome): Promise<string> {
  if (found.kind !== 'authorised' && found.kind !== 'captured') return '';
  const { reference, amount } = charge;
  const back =
    found.kind === 'authorised'
      ? await gateway.void(charge, `${reference}:void`)
      : await gateway.refund({ ...charge, captured: amount }, amount, `${reference}:rest`);
  if (back.kind === 'done' || back.kind === 'pending') return '; it was given back';
  return `; ${formatMinor(amount.minor)} stay with the merchant: the answer was ${back.kind}`;
}

/** Captures what is held, refunds a part, and refunds the rest whatever happened. */
async function rehearseTaken(
  gateway: PaymentGateway,
  charge: Charge,
  {
    method,
    part,
    attempt,
  }: {
    readonly method: MethodCapabilities;
    readonly part: Charge['amount'];
    readonly attempt: (tried: string, act: () => Promise<string>) => Promise<boolean>;
  },
): Promise<void> {
  const { reference, amount } = charge;
  const taken: Charge = { ...charge, captured: amount };
  const refunded = async (): Promise<number> => {
    const found = await gateway.findRefunded(taken);
    if (found.kind === 'unknown') throw new RehearsalFault('the refunds could not be queried');
    return found.kind === 'refunded' ? found.amount.minor : 0;
  };
  if (method.take === 'hold')
    await attempt('the held sum is captured, once', async () => {
      const captured = await gateway.capture(charge, amount, `${reference}:capture`);
      require(captured.kind === 'done', `the answer was ${captured.kind}`);
      if (method.repeatSafeBy === 'key') await gateway.capture(charge, amount, `${reference}:capture`);
      const found = await gateway.query(charge);
      require(found.kind === 'captured', `afterwards it is ${wordOf(found)}`);
      const sum = found.kind === 'captured' ? found.amount : undefined;
      require(sum === undefined || sum.minor === amount.minor, `it captured ${sum?.minor}`);
      return `${formatMinor(amount.minor)} ${amount.currency}`;
    });
  if (method.partialRefund)
    await attempt('a part is refunded, once', async () => {
      const key = `${reference}:part`;
      const back = await gateway.refund(taken, part, key);
      require(back.kind === 'done' || back.kind === 'pending', `the answer was ${back.kind}`);
      // Repeated only where a key makes it safe; elsewhere the core queries first.
      if (method.repeatSafeBy === 'key') await gateway.refund(taken, part, key);
      const total = await refunded();
      require(back.kind === 'pending' || total === part.minor, `refunded in all: ${formatMinor(total)}`);
      return back.kind === 'pending' ? 'accepted; it settles later' : formatMinor(part.minor);
    });
  await attempt('the rest is refunded', async () => {
    const rest = money(amount.minor - (await refunded()), amount.currency);
    if (rest.minor === 0) return 'nothing is left';
    const back = await gateway.refund(taken, rest, `${reference}:rest`);
    require(back.kind === 'done' ||
      back.kind ===
        'pending', `${formatMinor(rest.minor)} stay with the merchant: the answer was ${back.kind}`);
    return `${formatMinor(rest.minor)} ${amount.currency}`;
  });
}

/** A method on the provider's page, if there is one: that holds, unless the account may not. */
function chooseMethod(gateway: PaymentGateway, currency: Currency, isAtOnce: boolean): MethodCapabilities {
  const offered = gateway
    .methods({
      captureMode: isAtOnce ? 'auto' : 'manual',
      currencies: [currency],
      apiUser: '',
      billHours: 24,
    })
    .filter(({ way, currencies }) => way !== 'desk' && currencies.includes(currency));
  const wanted = isAtOnce ? 'atOnce' : 'hold';
  const best = offered.find(({ way, take }) => way === 'hostedPage' && take === wanted) ?? offered[0];
  if (!best) throw new Error(`No method of the provider takes ${currency}.`);
  return best;
}

function isOpen({ kind }: QueryOutcome): boolean {
  return kind === 'waiting' || kind === 'unknown' || kind === 'notFound';
}

function wordOf(fact: QueryOutcome): string {
  if (fact.kind === 'declined') return `declined (${fact.code})`;
  return fact.kind === 'unknown' ? `unknown (${fact.why})` : fact.kind;
}
