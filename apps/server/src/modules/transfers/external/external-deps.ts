import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { SettingManners } from '../../../platform/external-suppliers/setting-manners.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { Settings } from '../../settings/public.ts';
import type { ExternalClient, ExternalClients } from './ports.ts';
import type { ExternalRecord } from './supplier-rows.ts';

/** What rides of others are bought with. */
export interface ExternalDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly settings: Pick<Settings, 'getAgency'>;
  /** The wire shapes that this process speaks. */
  readonly clients: ExternalClients;
}

/** With the members that only the office's records have. */
export type OfficeDeps = ExternalDeps & { readonly manners: SettingManners };

/** How a supplier is spoken to. Throws where this process does not speak its shape: a simulator outside of a demo. */
export function clientOf(
  { clients }: Pick<ExternalDeps, 'clients'>,
  { kind, code }: Pick<ExternalRecord, 'kind' | 'code'>,
): ExternalClient {
  const client = clients[kind];
  if (!client) throw new Error(`No client is configured for the supplier ${code}`);
  return client;
}
