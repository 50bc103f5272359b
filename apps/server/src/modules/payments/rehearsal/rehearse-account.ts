import type * as contract from '@farewind/contract/finance/payment-rehearsal';
import { rehearsalSteps } from '@farewind/contract/finance/payment-rehearsal';
import type { Output } from '@farewind/contract/core/operation';
import { formatMinor } from '@farewind/values/money';
import { recordChange } from '../../../platform/audit/record-change.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { newId } from '../../../platform/ids.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import type { MethodCapabilities, PaymentSetting } from '../../settings/public.ts';
import { accountNoticePath } from '../charging/notice-path.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { FindContact } from '../office-ports.ts';
import type { PaymentGateway } from '../ports.ts';
import { rehearsedPath } from '../charging/return-path.ts';
import { limitsOf } from '../routing/sum-limits.ts';
import { rehearsedPartOf } from './rehearsed-part.ts';
import { returnRest, startHold, takeNextSteps, takeOf } from './rehearsal-steps.ts';
import { findRehearsal, insertRehearsal, type Rehearsal } from './rehearsal-rows.ts';

type View = Output<typeof contract.startRehearsal>;

export interface RehearsalDeps extends PaymentsDeps {
  readonly findContact: FindContact;
}

const SUM_MINOR = 1_00;

/** The last rehearsal of an account, and its provider's notification address. Refuses with GEN-NOTFOUND. */
export async function readRehearsal(
  deps: PaymentsDeps,
  scope: TenantScope,
  context: RequestContext,
  settingId: number,
): Promise<Output<typeof contract.getRehearsal>> {
  const { setting, gateway } = await findAccount(deps, scope, settingId);
  const rehearsal = await findRehearsal(scope, deps.keyring, { settingId });
  const notice = await scope.tx
    .selectFrom('payment_notice')
    .select((eb) => eb.fn.max('received_at').as('at'))
    .where('tenant_id', '=', scope.tenantId)
    .where('setting_id', '=', settingId)
    .executeTakeFirst();
  const told = notice?.at as Date | null | undefined;
  return {
    canRehearse: findMethod(gateway, setting) !== undefined,
    noticeUrl:
      gateway?.readNotification === undefined
        ? null
        : `${originOf(context)}${accountNoticePath(scope.tenantId, settingId)}`,
    lastNoticeAt: told?.toISOString() ?? null,
    rehearsal: rehearsal ? present(rehearsal, setting) : null,
  };
}

/**
 * Begins a rehearsal: a first hold on the provider's page. Refuses with GEN-RULE an account that cannot be rehearsed,
 * and with GEN-UNAVAILABLE if the provider does not open its page.
 */
export async function startRehearsal(
  deps: RehearsalDeps,
  context: RequestContext,
  settingId: number,
): Promise<View> {
  const { tenantId } = context;
  const id = newId();
  const begun = await deps.database.inTenant(tenantId, async (scope) => {
    const { setting, gateway } = await findAccount(deps, scope, settingId);
    const method = findMethod(gateway, setting);
    const currency = setting.currencies.find((each) => method?.currencies.includes(each));
    if (!gateway || !method || currency === undefined)
      throw refusal('GEN-RULE', { message: 'payment.cannotRehearse' });
    const before = await findRehearsal(scope, deps.keyring, { settingId });
    const amountMinor = Math.max(SUM_MINOR, limitsOf(method, currency, scope.now).minMinor ?? 0);
    await insertRehearsal(scope, {
      id,
      settingId,
      method: method.id,
      currency,
      amountMinor,
      partMinor: rehearsedPartOf(amountMinor),
      mode: setting.mode,
      startedBy: nameCaller(context),
      secondId: newId(),
    });
    await recordChange(scope, context, {
      action: 'create',
      entity: 'paymentRehearsal',
      entityId: id,
      after: { settingId, method: method.id, amount: formatMinor(amountMinor), currency },
    });
    return { setting, gateway, before, email: await findEmail(deps, scope, context) };
  });
  const { before, setting, ...rest } = begun;
  if (before) await returnRest(deps, tenantId, { rehearsal: before, setting, ...rest });
  await startHold(deps, tenantId, { id, setting, ...rest, place: 'first', back: backOf(context, settingId) });
  return viewOf(deps, tenantId, id, setting);
}

/** Queries the provider for the state of the rehearsal and continues from there. Refuses with GEN-NOTFOUND. */
export async function continueRehearsal(
  deps: RehearsalDeps,
  context: RequestContext,
  id: string,
): Promise<View> {
  const { tenantId } = context;
  const { rehearsal, setting, gateway, email } = await deps.database.inTenant(tenantId, async (scope) => {
    const found = await findRehearsal(scope, deps.keyring, { id });
    if (!found) throw refusal('GEN-NOTFOUND');
    const account = await findAccount(deps, scope, found.settingId);
    return { rehearsal: found, ...account, email: await findEmail(deps, scope, context) };
  });
  if (gateway && !rehearsal.failed && !rehearsal.endedAt)
    await takeNextSteps(deps, tenantId, {
      rehearsal,
      setting,
      gateway,
      email,
      back: backOf(context, rehearsal.settingId),
    });
  return viewOf(deps, tenantId, id, setting);
}

async function findAccount(deps: PaymentsDeps, scope: TenantScope, settingId: number) {
  const setting = await deps.settings.findPaymentAccount(scope, settingId);
  if (!setting) throw refusal('GEN-NOTFOUND');
  return { setting, gateway: deps.gateways[setting.provider] };
}

/**
 * A method that takes money on the provider's page as the account is set, and can be repeated or asked about; none if
 * the provider sends no notifications.
 */
function findMethod(
  gateway: PaymentGateway | undefined,
  setting: PaymentSetting,
): MethodCapabilities | undefined {
  if (!gateway?.readNotification) return undefined;
  return gateway
    .methods(setting)
    .find(
      ({ way, take, repeatSafeBy, refundSettles, currencies }) =>
        way === 'hostedPage' &&
        take === takeOf(setting) &&
        refundSettles !== 'byHand' &&
        repeatSafeBy !== 'reference' &&
        setting.currencies.some((each) => currencies.includes(each)),
    );
}

/** Of the person who rehearses: they pay, so the provider's receipts are theirs. */
async function findEmail(
  { findContact }: RehearsalDeps,
  scope: TenantScope,
  { user }: RequestContext,
): Promise<string | undefined> {
  return user && (await findContact(scope, user.id))?.email;
}

function originOf({ request }: RequestContext): string {
  return `${request.protocol}://${request.host}`;
}

function backOf(context: RequestContext, settingId: number) {
  const origin = originOf(context);
  return {
    url: `${origin}${rehearsedPath(settingId)}`,
    language: context.language,
    noticeUrl: `${origin}${accountNoticePath(context.tenantId, settingId)}`,
    payerAddress: context.address,
  };
}

async function viewOf(
  { database, keyring }: PaymentsDeps,
  tenantId: number,
  id: string,
  setting: PaymentSetting,
): Promise<View> {
  const rehearsal = await database.inTenant(tenantId, (scope) => findRehearsal(scope, keyring, { id }));
  if (!rehearsal) throw refusal('GEN-NOTFOUND');
  return present(rehearsal, setting);
}

/** Without a hold there is nothing to capture or to release. */
const stepsAtOnce: readonly (typeof rehearsalSteps)[number][] = ['hold', 'notice', 'refund'];

function present(rehearsal: Rehearsal, setting: PaymentSetting): View {
  const { ticks, failed, currency } = rehearsal;
  const isAtOnce = takeOf(setting) === 'atOnce';
  const shown = isAtOnce ? stepsAtOnce : rehearsalSteps;
  const next = shown.find((name) => !ticks.some(({ step }) => step === name));
  return {
    id: rehearsal.id,
    settingId: rehearsal.settingId,
    startedBy: rehearsal.startedBy,
    startedAt: rehearsal.startedAt.toISOString(),
    amount: formatMinor(rehearsal.amountMinor),
    part: formatMinor(rehearsal.partMinor),
    currency,
    payUrl: failed ? null : (rehearsal.payUrl ?? null),
    ...(isAtOnce ? { isAtOnce } : {}),
    steps: shown.map((name) => {
      const tick = ticks.find(({ step }) => step === name);
      if (tick) return { name, state: 'done', said: tick.said, at: tick.at.toISOString() };
      if (failed?.step === name) return { name, state: 'failed', said: failed.said, at: null };
      return { name, state: name === next && !failed ? 'running' : 'waiting', said: '', at: null };
    }),
    isPassed: rehearsal.endedAt !== undefined,
  };
}
