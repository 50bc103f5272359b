import type { Database } from '../../../platform/database/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { SettingManners } from '../../../platform/outside-suppliers/setting-manners.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { Settings } from '../../settings/public.ts';
import type { OutsideClient, OutsideClients } from './ports.ts';
import type { OutsideRecord } from './supplier-rows.ts';

/** What rides of others are bought with. */
export interface OutsideParts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly settings: Pick<Settings, 'getAgency'>;
  /** The wire shapes that this process speaks. */
  readonly clients: OutsideClients;
}

/** With what the office keeps them besides. */
export type OfficeParts = OutsideParts & { readonly manners: SettingManners };

/** How a supplier is spoken to. Throws where this process does not speak its shape: a stand-in outside of a demo. */
export function clientOf(
  { clients }: Pick<OutsideParts, 'clients'>,
  { kind, code }: Pick<OutsideRecord, 'kind' | 'code'>,
): OutsideClient {
  const client = clients[kind];
  if (!client) throw new Error(`Nobody here speaks with the supplier ${code}`);
  return client;
}
