import { money } from '@farewind/values/money';
import type { PaymentSetting } from '../../settings/public.ts';
import { ask } from '../attempts/ask-bank.ts';
import { declineWords } from '../attempts/decline-words.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Charge, MoveOutcome, PaymentGateway, QueryOutcome, RefundPending, Return } from '../ports.ts';
import {
  findEvent,
  findRehearsal,
  insertTick,
  updateRehearsal,
  type Rehearsal,
  type RehearsalStep,
} from './rehearsal-rows.ts';

interface Rehearsing {
  readonly rehearsal: Rehearsal;
  readonly setting: PaymentSetting;
  readonly gateway: PaymentGateway;
  readonly back: Return;
  /** Receives the provider's receipts; undefined: the agency does. */
  readonly email: string | undefined;
}

/**
 * An account that charges at once is rehearsed as it sells, with one payment: its provider may not let it hold at all.
 */
export function takeOf({ captureMode }: Pick<PaymentSetting, 'captureMode'>): 'hold' | 'atOnce' {
  return captureMode === 'auto' ? 'atOnce' : 'hold';
}

/** What the last step says where nothing is ever held. */
const NOTHING_HELD = 'charged at once';

/** Opens the provider's page for one of the two holds; repeated under its key it is the same page. */
export async function startHold(
  deps: PaymentsDeps,
  tenantId: number,
  {
    id,
    place,
    setting,
    gateway,
    back,
    email,
  }: Omit<Rehearsing, 'rehearsal'> & {
    readonly id: string;
    readonly place: 'first' | 'second';
  },
): Promise<void> {
  const { database, keyring } = deps;
  const rehearsal = await database.inTenant(tenantId, (scope) => findRehearsal(scope, keyring, { id }));
  if (!rehearsal) return;
  const trial = { rehearsal, email };
  const charge = await withReceipt(deps, tenantId, trial, chargeOf(rehearsal, setting, place));
  const fact = await ask(deps, charge.reference, () => gateway.start(charge, undefined, back));
  await database.inTenant(tenantId, async (scope) => {
    if (fact.kind === 'next' && fact.step.way === 'redirect') {
      const theirs =
        place === 'first' ? { firstTheirs: fact.theirReference } : { secondTheirs: fact.theirReference };
      await updateRehearsal(scope, keyring, id, { ...theirs, payUrl: fact.step.url });
      return;
    }
    const said =
      fact.kind === 'declined' ? declineWords(fact) : fact.kind === 'unknown' ? fact.why : fact.kind;
    const step: RehearsalStep = place === 'first' ? 'hold' : 'void';
    await updateRehearsal(scope, keyring, id, { failed: { step, said } });
  });
}

/** Takes all steps that are possible now, one after the other. */
export async function takeNextSteps(
  deps: PaymentsDeps,
  tenantId: number,
  { rehearsal, setting, gateway, back, email }: Rehearsing,
): Promise<void> {
  const { database, keyring } = deps;
  const { id, amountMinor, partMinor, currency } = rehearsal;
  const done = new Set(rehearsal.ticks.map(({ step }) => step));
  const trial = { rehearsal, email };
  const first = chargeOf(rehearsal, setting, 'first');
  const tick = async (step: RehearsalStep, said: string): Promise<void> => {
    done.add(step);
    await database.inTenant(tenantId, (scope) => insertTick(scope, id, step, said));
  };
  const fail = (step: RehearsalStep, said: string): Promise<void> =>
    database.inTenant(tenantId, (scope) => updateRehearsal(scope, keyring, id, { failed: { step, said } }));

  if (!done.has('hold') || !done.has('capture')) {
    const fact = await ask(deps, id, () => gateway.query(first));
    const step = done.has('hold') ? 'capture' : 'hold';
    if (isOpen(fact)) return;
    if (fact.kind !== 'authorised' && fact.kind !== 'captured') return fail(step, wordOf(fact));
    if (!done.has('hold')) {
      await database.inTenant(tenantId, (scope) => updateRehearsal(scope, keyring, id, { payUrl: null }));
      await tick('hold', fact.bankReference);
    }
    if (fact.kind === 'captured') await tick('capture', fact.bankReference);
    else {
      const described = await withReceipt(deps, tenantId, trial, first);
      const taken = await ask(deps, id, () =>
        gateway.capture(described, money(amountMinor, currency), `${id}:capture`),
      );
      if (taken.kind === 'unknown') return;
      if (taken.kind === 'declined') return fail('capture', declineWords(taken));
      await tick('capture', taken.bankReference);
    }
  }
  if (!done.has('notice')) {
    const event = await database.inTenant(tenantId, (scope) => findEvent(scope, setting.id, id));
    if (event === undefined) return;
    await tick('notice', event);
  }
  if (!done.has('refund')) {
    const part = { gateway, charge: first, wantedMinor: partMinor, key: `${id}:part` };
    const said = await giveBack(deps, tenantId, trial, part);
    if (said === undefined) return;
    if (said.kind === 'declined') return fail('refund', declineWords(said));
    await tick('refund', said.bankReference);
  }
  if (takeOf(setting) === 'atOnce' && rehearsal.secondTheirs === undefined) await tick('void', NOTHING_HELD);
  else {
    const second = { rehearsal, setting, gateway, back, email };
    if (!(await releaseSecond(deps, tenantId, second, { tick, fail }))) return;
  }
  // The rest of the first sum is refunded as well.
  const rest = { gateway, charge: first, wantedMinor: amountMinor, key: `${id}:rest` };
  await giveBack(deps, tenantId, trial, rest);
  await database.inTenant(tenantId, async (scope) => {
    await updateRehearsal(scope, keyring, id, { isEnded: true });
    if (rehearsal.mode === 'live') await deps.settings.allowLive(scope, setting.id);
  });
}

interface Notes {
  readonly tick: (step: RehearsalStep, said: string) => Promise<void>;
  readonly fail: (step: RehearsalStep, said: string) => Promise<void>;
}

/** Opens a second hold, and releases it once it is paid. Whether that is done. */
async function releaseSecond(
  deps: PaymentsDeps,
  tenantId: number,
  { rehearsal, setting, gateway, back, email }: Rehearsing,
  { tick, fail }: Notes,
): Promise<boolean> {
  const { id } = rehearsal;
  if (rehearsal.secondTheirs === undefined) {
    await startHold(deps, tenantId, { id, place: 'second', setting, gateway, back, email });
    return false;
  }
  if (rehearsal.ticks.some(({ step }) => step === 'void')) return true;
  const second = chargeOf(rehearsal, setting, 'second');
  const fact = await ask(deps, id, () => gateway.query(second));
  if (isOpen(fact)) return false;
  if (fact.kind !== 'authorised' && fact.kind !== 'voided') {
    await fail('void', wordOf(fact));
    return false;
  }
  await deps.database.inTenant(tenantId, (scope) =>
    updateRehearsal(scope, deps.keyring, id, { payUrl: null }),
  );
  if (fact.kind === 'voided') {
    await tick('void', 'voided');
    return true;
  }
  const released = await ask(deps, id, () => gateway.void(second, `${id}:void`));
  if (released.kind === 'unknown') return false;
  if (released.kind === 'declined') {
    await fail('void', declineWords(released));
    return false;
  }
  await tick('void', released.bankReference);
  return true;
}

/**
 * Before a new rehearsal: the money held or captured by an unfinished one is returned, whichever of its pages was paid
 * and whether or not that was noticed; a page that can be closed is not paid any more.
 */
export async function returnRest(
  deps: PaymentsDeps,
  tenantId: number,
  { rehearsal, setting, gateway, email }: Omit<Rehearsing, 'back'>,
): Promise<void> {
  if (rehearsal.endedAt) return;
  for (const place of ['first', 'second'] as const) {
    const charge = chargeOf(rehearsal, setting, place);
    // Its page was never opened.
    if (charge.theirReference === undefined) continue;
    const fact = await findPaid(deps, gateway, charge);
    if (fact.kind === 'authorised')
      await ask(deps, charge.reference, () => gateway.void(charge, `${charge.reference}:let-go`));
    if (fact.kind === 'captured') {
      const rest = { gateway, charge, wantedMinor: charge.amount.minor, key: `${charge.reference}:rest` };
      await giveBack(deps, tenantId, { rehearsal, email }, rest);
    }
  }
}

/** What became of a page that is left: one that waits for its payer is closed first. */
async function findPaid(deps: PaymentsDeps, gateway: PaymentGateway, charge: Charge): Promise<QueryOutcome> {
  const fact = await ask(deps, charge.reference, () => gateway.query(charge));
  if (fact.kind !== 'waiting') return fact;
  const end = await gateway.close?.(charge).catch((error: unknown) => {
    deps.log.error({ err: error, rehearsed: charge.reference }, 'A page of a rehearsal could not be closed');
    return undefined;
  });
  return end === 'paid' ? ask(deps, charge.reference, () => gateway.query(charge)) : fact;
}

type Moved = Extract<MoveOutcome, { kind: 'done' | 'declined' }>;

/** Refunds until this total is refunded; undefined while that is under way. */
async function giveBack(
  deps: PaymentsDeps,
  tenantId: number,
  trial: Trial,
  {
    gateway,
    charge,
    wantedMinor,
    key,
  }: {
    readonly gateway: PaymentGateway;
    readonly charge: Charge;
    readonly wantedMinor: number;
    readonly key: string;
  },
): Promise<Moved | undefined> {
  const found = await ask(deps, charge.reference, () => gateway.findRefunded(charge));
  if (found.kind === 'unknown') return undefined;
  const back = found.kind === 'refunded' ? found.amount.minor : 0;
  if (found.kind === 'refunded' && back >= wantedMinor)
    return { kind: 'done', bankReference: found.bankReference };
  const missing = money(wantedMinor - back, charge.amount.currency);
  const described = await withReceipt(deps, tenantId, trial, charge, missing.minor);
  const moved: MoveOutcome | RefundPending = await ask(deps, charge.reference, () =>
    gateway.refund(described, missing, key),
  );
  if (moved.kind === 'done' || moved.kind === 'declined') return moved;
  // Sent under no key, so it may not be sent again: the rehearsal ends with the lost answer.
  if (moved.kind === 'unknown' && !hasKeys(gateway, charge))
    return { kind: 'declined', code: moved.why, reason: 'technical', retryable: false };
  return undefined;
}

function hasKeys(gateway: PaymentGateway, { method }: Charge): boolean {
  return gateway.describe().methods.find(({ id }) => id === method)?.repeatSafeBy === 'key';
}

const PAY_WITHIN_MS = 3_600_000;

/** The second hold is begun when the first has been refunded in part, perhaps long after the rehearsal's start. */
const secondBegunAt = ({ ticks, startedAt }: Rehearsal): Date =>
  ticks.find(({ step }) => step === 'refund')?.at ?? startedAt;

function chargeOf(rehearsal: Rehearsal, setting: PaymentSetting, place: 'first' | 'second'): Charge {
  const { id, secondId, firstTheirs, secondTheirs, method, amountMinor, currency } = rehearsal;
  const begunAt = place === 'first' ? rehearsal.startedAt : secondBegunAt(rehearsal);
  return {
    method,
    take: takeOf(setting),
    reference: place === 'first' ? id : secondId,
    theirReference: place === 'first' ? firstTheirs : secondTheirs,
    payBy: new Date(begunAt.getTime() + PAY_WITHIN_MS),
    begunAt,
    amount: money(amountMinor, currency),
    account: setting,
    isTest: rehearsal.mode === 'test',
  };
}

type Trial = Pick<Rehearsing, 'rehearsal' | 'email'>;

/** With the receipt of a move of this sum, if the agency's receipts are the provider's: a live shop refuses it without. */
async function withReceipt(
  { database, receipts }: PaymentsDeps,
  tenantId: number,
  { rehearsal, email }: Trial,
  charge: Charge,
  amountMinor: number = charge.amount.minor,
): Promise<Charge> {
  if (!receipts) return charge;
  const { id, settingId, currency, mode } = rehearsal;
  const receipt = await database.inTenant(tenantId, (scope) =>
    receipts.describeTrial(scope, { currency, settingId, mode }, { id, amountMinor, email }),
  );
  return { ...charge, receipt };
}

/** No decision yet: the payer has not paid, or the provider did not answer. */
function isOpen(fact: QueryOutcome): boolean {
  return fact.kind === 'waiting' || fact.kind === 'unknown' || fact.kind === 'notFound';
}

function wordOf(fact: QueryOutcome): string {
  return fact.kind === 'declined' ? declineWords(fact) : fact.kind;
}
