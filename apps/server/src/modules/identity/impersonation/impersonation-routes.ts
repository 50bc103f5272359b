import { backToImpersonator, impersonate } from '@farewind/contract/identity/impersonation';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { endImpersonation, impersonateUser } from './impersonate.ts';

export function impersonationRoutes(deps: IdentityDeps): Binding[] {
  return [
    bind(impersonate, (context, input) => impersonateUser(deps, context, input)),
    bind(backToImpersonator, (context) => endImpersonation(deps, context)),
  ];
}
