import { createHash } from 'node:crypto';
import { isUuid } from '@farewind/values/uuid';
import { refusal } from '../../../platform/errors.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { SealPlace } from '../../../platform/secrets/keyring.ts';
import type { PaymentSetting } from '../../settings/public.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { NotificationFact, PaymentGateway, RawNotification } from '../ports.ts';

/** A stored notification is to be judged. */
export const JUDGE_NOTICE = 'payments.judgeNotice';

/** The account and payment in a notification's address. */
export interface NoticeAddress {
  readonly tenantId: number;
  readonly settingId: number;
  /** If the address was made for one payment. */
  readonly attemptId: string | undefined;
}

export interface NoticeAccount {
  readonly address: NoticeAddress;
  readonly setting: PaymentSetting;
  readonly gateway: PaymentGateway;
  readonly receivedAt: Date;
}

/** The account of a notification, before a body is read. Refuses with GEN-NOTFOUND. */
export async function findNoticeAccount(deps: PaymentsDeps, address: NoticeAddress): Promise<NoticeAccount> {
  const { setting, receivedAt } = await deps.database.inTenant(address.tenantId, async (scope) => ({
    setting: await deps.settings.findPaymentSettingById(scope, address.settingId),
    receivedAt: scope.now,
  }));
  const gateway = setting && deps.gateways[setting.provider];
  if (!gateway?.readNotification) throw refusal('GEN-NOTFOUND');
  return { address, setting: setting!, gateway, receivedAt };
}

/**
 * Stores a provider's notification and acknowledges it; a repeated event is stored once. It draws no conclusions: the
 * judge of a notification queries the provider. Refuses with GEN-VALIDATION one with a wrong signature, or about another
 * payment.
 */
export async function receiveNotice(
  deps: PaymentsDeps,
  { address, setting, gateway, receivedAt }: NoticeAccount,
  notification: Omit<RawNotification, 'receivedAt'>,
): Promise<{ readonly status: number; readonly body: string }> {
  const fact = gateway.readNotification!(setting, { ...notification, receivedAt });
  if (fact.kind === 'rejected') return refuse(deps, address, fact.why);
  if (address.attemptId !== undefined && address.attemptId !== fact.reference)
    return refuse(deps, address, 'order');
  const { tenantId, settingId } = address;
  const { body } = notification;
  // A receipt may have to wait for its row, which must not hold up news of the payment.
  const isOfReceipt = gateway.readReceiptNotice?.(body) !== undefined;
  await deps.database.inTenant(tenantId, (scope) =>
    store(deps, scope, settingId, { fact, body, isOfReceipt }),
  );
  return gateway.answerNotification?.() ?? { status: 200, body: '' };
}

function refuse(
  { log, countRefusedReturn }: PaymentsDeps,
  { tenantId, settingId, attemptId }: NoticeAddress,
  why: string,
): never {
  log.warn({ tenantId, settingId, attemptId, why }, 'A notification of a payment was refused');
  countRefusedReturn?.(`notice-${why}`);
  throw refusal('GEN-VALIDATION');
}

async function store(
  { keyring, outbox }: PaymentsDeps,
  scope: TenantScope,
  settingId: number,
  {
    fact,
    body,
    isOfReceipt,
  }: {
    readonly fact: Extract<NotificationFact, { kind: 'about' }>;
    readonly body: Buffer;
    readonly isOfReceipt: boolean;
  },
): Promise<void> {
  const { tenantId } = scope;
  const id = newId();
  const attemptId = await findNamed(scope, settingId, fact);
  const stored = await scope.tx
    .insertInto('payment_notice')
    .values({
      tenant_id: tenantId,
      id,
      setting_id: settingId,
      event_key: fact.eventId ?? createHash('sha256').update(body).digest('hex'),
      attempt_id: attemptId,
      body: keyring.seal(noticePlace(tenantId, id), body.toString('utf8')),
      received_at: scope.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'setting_id', 'event_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return;
  await outbox.add(scope, {
    topic: JUDGE_NOTICE,
    dedupeKey: `${JUDGE_NOTICE}:${id}`,
    payload: { noticeId: id },
    // Of one payment in their order; news of another one does not wait for it. Refunds do not name our reference.
    orderingKey: isOfReceipt ? `notice:${id}` : `notices:${attemptId ?? id}`,
  });
}

/**
 * The payment of an event: by the provider's id, or by our reference. A second payment of the same purchase is an
 * attempt of its own, and its provider names it by the reference of the first.
 */
async function findNamed(
  scope: TenantScope,
  settingId: number,
  { reference, theirReference }: Extract<NotificationFact, { kind: 'about' }>,
): Promise<string | null> {
  const byTheirs =
    theirReference === undefined ? undefined : await findByTheirs(scope, settingId, theirReference);
  return byTheirs ?? (isUuid(reference) ? reference : null);
}

async function findByTheirs(
  scope: TenantScope,
  settingId: number,
  theirReference: string,
): Promise<string | undefined> {
  const attempt = await scope.tx
    .selectFrom('payment_attempt')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('setting_id', '=', settingId)
    .where((eb) =>
      eb.or([eb('their_reference', '=', theirReference), eb('provider_reference', '=', theirReference)]),
    )
    .executeTakeFirst();
  return attempt?.id;
}

/** Where a notification's body is sealed. */
export function noticePlace(tenantId: number, id: string): SealPlace {
  return { tenantId, table: 'payment_notice', column: 'body', row: id };
}
