import { endSample } from '@farewind/contract/identity/sample';
import { recordChange } from '../../../platform/audit/record-change.ts';
import { refusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { TenantDeps } from '../identity-deps.ts';
import { deleteSample, findSampleMarks } from './sample-rows.ts';

/**
 * Ends the sample that an agency was opened with: its staff keep it or remove it. Does nothing if there is none.
 * Refuses with GEN-RULE while it is being loaded, and with GEN-DENIED to remove its transfers without the right to edit
 * transfers.
 */
export function sampleRoutes({ database, sample }: TenantDeps): Binding[] {
  return [
    bind(endSample, async (context, { keep }) => {
      if (!keep && context.user?.permissions.has('Pages.Transfers') !== true) throw refusal('GEN-DENIED');
      return database.inTenant(context.tenantId, async (scope) => {
        const found = await findSampleMarks(scope, { isLocked: true });
        if (!found) return null;
        if (!found.marks) throw refusal('GEN-RULE', { message: 'sample.isLoading' });
        const before = await sample.count(scope, found.marks);
        if (!keep) await sample.remove(scope, found.marks);
        await deleteSample(scope);
        await recordChange(scope, context, {
          action: keep ? 'keep' : 'delete',
          entity: 'sample',
          entityId: String(scope.tenantId),
          before: { ...before },
        });
        return null;
      });
    }),
  ];
}
