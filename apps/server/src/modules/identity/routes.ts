import { getCurrentLoginInformations, reportClientError } from '@farewind/contract/session/session';
import type { Database } from '../../platform/database/database.ts';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { maskCards } from '../../platform/log.ts';
import { findTenant, insertClientError } from './repository.ts';

const VERSION = '1.0.0';
/** A page that fails in a loop must not fill the table. */
const CLIENT_ERRORS_A_MINUTE = 30;
const RELEASE_DATE = '2026-11-20T00:00:00';

export function identityRoutes(database: Database): Binding[] {
  return [
    bind(getCurrentLoginInformations, async (context) => {
      const tenant =
        context.tenantId === 0
          ? undefined
          : await database.inGlobal((scope) => findTenant(scope, context.tenantId));
      return {
        application: { version: VERSION, releaseDate: RELEASE_DATE, features: {} },
        user: null,
        tenant: tenant ? { id: tenant.id, tenancyName: tenant.tenancy_name, name: tenant.name } : null,
      };
    }),
    bind(
      reportClientError,
      async (context, input) => {
        await database.inTenant(context.tenantId, (scope) =>
          insertClientError(scope, {
            kind: input.kind,
            message: maskCards(input.message),
            page: input.page.split(/[?#]/, 1)[0] ?? '',
            stack: input.stack === undefined ? null : maskCards(input.stack),
          }),
        );
        return null;
      },
      { perMinute: CLIENT_ERRORS_A_MINUTE },
    ),
  ];
}
