import type { Database } from '../../../platform/database/database.ts';
import { callableOutside } from '../../../platform/database/open-transaction.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { SettingManners } from '../../../platform/external-suppliers/setting-manners.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { Settings } from '../../settings/public.ts';
import type { ExternalClient, ExternalClients } from './ports.ts';
import type { ExternalRecord } from './supplier-rows.ts';

/** Dependencies for buying external rides. */
export interface ExternalDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly settings: Pick<Settings, 'getAgency'>;
  /** The protocols available in this process. */
  readonly clients: ExternalClients;
}

/** Adds what only the office's records need. */
export type OfficeDeps = ExternalDeps & { readonly manners: SettingManners };

/**
 * The client for a supplier's protocol; its calls throw in an open transaction. Throws if this process does not have it,
 * such as a simulator outside a demo.
 */
export function clientOf(
  { clients }: Pick<ExternalDeps, 'clients'>,
  { kind, code }: Pick<ExternalRecord, 'kind' | 'code'>,
): ExternalClient {
  const client = clients[kind];
  if (!client) throw new Error(`No client is configured for the supplier ${code}`);
  return callableOutside(client);
}
