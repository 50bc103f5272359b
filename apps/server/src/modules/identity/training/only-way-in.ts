import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';

/**
 * Refuses with GEN-RULE, in a training copy, every way of signing in but entering it from the agency's office: a password, a
 * code or a link of the copy would outlive the right to be there.
 */
export function refuseInTraining(scope: TenantScope): void {
  if (scope.isTraining) throw refusal('GEN-RULE', { message: 'training.onlyWayIn' });
}
