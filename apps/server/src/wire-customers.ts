import type { Content } from './modules/content/public.ts';
import { createCustomers, type Customers, type TellClosed } from './modules/customers/public.ts';
import type { Identity } from './modules/identity/public.ts';
import { listSessions } from './modules/identity/profile/session-rows.ts';
import { findUser, setPerson } from './modules/identity/user-rows.ts';
import type { Database } from './platform/database/database.ts';
import { forEachTenant } from './platform/jobs/for-each-tenant.ts';
import type { Log } from './platform/log.ts';
import type { Keyring } from './platform/secrets/keyring.ts';
import { wirePrivacy } from './wire-privacy.ts';

export interface CustomersWiring {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly identity: Identity;
  readonly content: Content;
  readonly emitClosed: TellClosed;
  readonly log: Log;
}

/** Customers, and whoever else knows something of them. */
export function wireCustomers({
  database,
  keyring,
  identity,
  content,
  emitClosed,
  log,
}: CustomersWiring): Customers {
  return createCustomers({
    database,
    keyring,
    privacy: wirePrivacy(keyring, content),
    ownAccount: { find: findUser, setPerson, listSessions, proveAgain: identity.proveAgain },
    emitClosed,
    eachTenant: forEachTenant(identity.listTenantIds, log, 'customers'),
  });
}
