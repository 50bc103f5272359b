import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';

/**
 * In a training copy, refuses every sign-in except from the agency's office, with GEN-RULE: a password, code or link of
 * the copy would outlive the right to use it.
 */
export function refuseInTraining(scope: TenantScope): void {
  if (scope.isTraining) throw refusal('GEN-RULE', { message: 'training.onlyWayIn' });
}
