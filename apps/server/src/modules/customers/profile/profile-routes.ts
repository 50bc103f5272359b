import * as profile from '@farewind/contract/account/profile';
import * as travellers from '@farewind/contract/account/travellers';
import type { Database } from '../../../platform/database/database.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import { deleteTraveller, getTravellers, saveTraveller } from '../travellers/travellers.ts';
import type { ProfileDeps } from './own-account.ts';
import { eraseOwn, exportOwn } from './own-privacy.ts';
import { getProfile, updateProfile } from './profile.ts';

/** What customers see and keep of themselves. */
export function profileRoutes({ inTenant }: Database, deps: ProfileDeps): Binding[] {
  return [
    bind(profile.getProfile, (context) =>
      inTenant(context.tenantId, (scope) => getProfile(deps, scope, context)),
    ),
    bind(profile.updateProfile, (context, input) =>
      inTenant(context.tenantId, (scope) => updateProfile(deps, scope, context, input)),
    ),
    bind(profile.exportProfile, (context) =>
      inTenant(context.tenantId, (scope) => exportOwn(deps, scope, context)),
    ),
    bind(profile.requestErasure, async (context, input) => {
      // Outside of the transaction: work on a password takes long on purpose.
      await deps.ownAccount.proveAgain(context, input);
      return inTenant(context.tenantId, (scope) => eraseOwn(deps, scope, context));
    }),
    bind(travellers.getTravellers, (context, input) =>
      inTenant(context.tenantId, (scope) => getTravellers(deps, scope, context, input)),
    ),
    bind(travellers.saveTraveller, (context, input) =>
      inTenant(context.tenantId, (scope) => saveTraveller(deps, scope, context, input)),
    ),
    bind(travellers.deleteTraveller, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteTraveller(scope, context, input)),
    ),
  ];
}
