import type { Database } from '../../platform/database/database.ts';
import type { SettingManners } from '../../platform/external-suppliers/setting-manners.ts';
import type { Log } from '../../platform/log.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import type { ChannelOrders } from '../bookings/public.ts';
import type { Places } from '../places/public.ts';
import type { Settings } from '../settings/public.ts';
import type { Transfers } from '../transfers/public.ts';
import type { ChannelProtocol, ChannelProtocols } from './ports.ts';
import type { RideChannel } from './channel-rows.ts';

export interface ChannelDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly log: Log;
  readonly places: Pick<Places, 'findAirport' | 'zoneOf'>;
  readonly settings: Pick<Settings, 'getAgency' | 'listSites'>;
  readonly transfers: Pick<Transfers, 'findZoneAt' | 'offerToZone'>;
  readonly orders: ChannelOrders;
  /** The protocols available in this process. */
  readonly protocols: ChannelProtocols;
  readonly manners: SettingManners;
  readonly listTenantIds: () => Promise<number[]>;
}

/** Throws if this process does not have the protocol, such as a simulator outside a demo. */
export function protocolOf(
  { protocols }: Pick<ChannelDeps, 'protocols'>,
  { kind, name }: Pick<RideChannel, 'kind' | 'name'>,
): ChannelProtocol {
  const protocol = protocols[kind];
  if (!protocol) throw new Error(`No protocol is configured for the channel ${name}`);
  return protocol;
}
