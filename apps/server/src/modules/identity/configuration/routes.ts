import { changeUiTheme, getUserConfiguration } from '@farewind/contract/identity/configuration';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { IdentityParts } from '../identity-parts.ts';
import { findTheme, keepTheme } from '../users/change-preferences.ts';
import { presentConfiguration } from './present-configuration.ts';

export function configurationRoutes(parts: IdentityParts): Binding[] {
  return [
    bind(getUserConfiguration, async (context) => {
      const { user, tenantId } = context;
      const theme = user && (await parts.database.inTenant(tenantId, (scope) => findTheme(scope, user.id)));
      return presentConfiguration(context, theme);
    }),
    bind(changeUiTheme, (context, { theme }) => keepTheme(parts, context, theme)),
  ];
}
