import type { signCardDuty as signCall } from '@farewind/contract/settings/payment-routes';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { updateAudited } from '../../../platform/audit/audited-write.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { nameCaller } from '../../../platform/http/name-caller.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { lockPayment, presentPayment } from './payment-settings.ts';
import { paymentRows } from './payment-rows.ts';

/** Version of the text that the office shows to the signer. */
const WORDING = 'saq-d-1';

/**
 * Signs the agency's card-data duty in the name of a person: cards are typed into our form, so the agency is subject to
 * PCI DSS, SAQ D. Signed once; the signature stays on record. Refuses with GEN-NOTFOUND, an outdated version with
 * GEN-CONFLICT, with ORD-STATE an account without such cards or already signed, and at its field a signature without
 * confirmation.
 */
export async function signCardDuty(
  deps: SettingDeps,
  scope: TenantScope,
  context: RequestContext,
  { id, version, name, position, isAccepted }: ParsedInput<typeof signCall>,
): Promise<Output<typeof signCall>> {
  const before = await lockPayment(deps, scope, id);
  if (before.cardInput !== 'raw' || before.dutySigned) throw refusal('ORD-STATE');
  if (!isAccepted) throw fieldRefusal([{ path: 'isAccepted', message: 'setting.dutyNotAccepted' }]);
  const after = await updateAudited(scope, context, 'paymentSetting', {
    before,
    seenVersion: version,
    present: presentPayment,
    async write() {
      const row = await scope.tx
        .updateTable('payment_setting')
        .set((eb) => ({
          duty_signed_name: name,
          duty_signed_position: position,
          duty_signed_by: nameCaller(context),
          duty_signed_at: scope.now,
          duty_wording: WORDING,
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
