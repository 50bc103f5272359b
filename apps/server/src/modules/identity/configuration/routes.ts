import { changeUiTheme, getUserConfiguration } from '@farewind/contract/identity/configuration';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findTheme, storeTheme } from '../users/change-preferences.ts';
import { presentConfiguration } from './present-configuration.ts';

/** Of one address, which may be an office with all its staff; an office asks once for each load of its page. */
const CONFIGURATIONS_A_MINUTE = 240;

export function configurationRoutes(deps: IdentityDeps): Binding[] {
  return [
    bind(
      getUserConfiguration,
      async (context) => {
        const { user, tenantId } = context;
        const theme = user && (await deps.database.inTenant(tenantId, (scope) => findTheme(scope, user.id)));
        return presentConfiguration(context, theme);
      },
      { perMinute: CONFIGURATIONS_A_MINUTE },
    ),
    bind(changeUiTheme, (context, { theme }) => storeTheme(deps, context, theme)),
  ];
}
