import type {
  allowLivePayments as allowCall,
  pausePaymentSetting as pauseCall,
} from '@farewind/contract/settings/payment-routes';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { updateAudited } from '../../../platform/audit/audited-write.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { lockPayment, presentPayment } from './payment-settings.ts';
import { paymentRows } from './payment-rows.ts';

/**
 * Pauses or resumes a merchant account; a paused one takes no new payments. Repeating it changes nothing; the first
 * user who paused it stays on record. Refuses with GEN-NOTFOUND, and an outdated version with GEN-CONFLICT.
 */
export async function pausePaymentSetting(
  deps: SettingDeps,
  scope: TenantScope,
  context: RequestContext,
  { id, version, isPaused }: ParsedInput<typeof pauseCall> & { readonly isPaused: boolean },
): Promise<Output<typeof pauseCall>> {
  const before = await lockPayment(deps, scope, id);
  if (isPaused === (before.pause !== undefined)) return presentPayment(before);
  const after = await updateAudited(scope, context, 'paymentSetting', {
    before,
    seenVersion: version,
    present: presentPayment,
    async write() {
      const row = await scope.tx
        .updateTable('payment_setting')
        .set((eb) => ({
          paused_at: isPaused ? scope.now : null,
          paused_by: isPaused ? nameCaller(context) : null,
          version: eb('version', '+', 1),
        }))
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return paymentRows.toRecord(deps.keyring, row);
    },
  });
  return presentPayment(after);
}

/**
 * Allows an account to go live without a rehearsal, and stores the responsible person and the reason. Refuses in the
 * same cases as pausing.
 */
export async function allowLivePayments(
  deps: SettingDeps,
  scope: TenantScope,
  context: RequestContext,
  { id, version, reason }: ParsedInput<typeof allowCall>,
): Promise<Output<typeof allowCall>> {
  const before = await lockPayment(deps, scope, id);
  const after = await updateAudited(scope, context, 'paymentSetting', {
    before,
    seenVersion: version,
    present: presentPayment,
    async write() {
      // The date from which it may take real money is kept, because earlier charges were test money.
      if (before.liveAllowed) return before;
      const row = await scope.tx
        .updateTable('payment_setting')
        .set((eb) => ({
          live_allowed_at: scope.now,
          live_allowed_by: nameCaller(context),
          live_reason: reason,
          version: eb('version', '+', 1),
        }))
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return paymentRows.toRecord(deps.keyring, row);
    },
  });
  return presentPayment(after);
}
