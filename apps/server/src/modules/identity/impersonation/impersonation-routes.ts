import { backToImpersonator, impersonate } from '@farewind/contract/identity/impersonation';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { IdentityParts } from '../identity-parts.ts';
import { endImpersonation, impersonateUser } from './impersonate.ts';

export function impersonationRoutes(parts: IdentityParts): Binding[] {
  return [
    bind(impersonate, (context, input) => impersonateUser(parts, context, input)),
    bind(backToImpersonator, (context) => endImpersonation(parts, context)),
  ];
}
