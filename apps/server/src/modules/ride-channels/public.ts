import type { FastifyInstance } from 'fastify';
import type { Binding } from '../../platform/http/bind-operation.ts';
import { watchKeysJob } from '../../platform/external-suppliers/watch-keys.ts';
import { forEachTenant } from '../../platform/jobs/for-each-tenant.ts';
import type { Schedule } from '../../platform/jobs/jobs.ts';
import { protocolOf } from './channel-deps.ts';
import { listFollowedChannels } from './channel-rows.ts';
import { channelRoutes, type ChannelOfficeDeps } from './channel-office.ts';
import { serveChannelDoor } from './door.ts';
import { followBookings } from './follow-bookings.ts';

export { findChannelBooking } from './booking-rows.ts';
export { listCalledChannels, listChannelNames } from './channel-rows.ts';
export type * from './ports.ts';

export interface RideChannels {
  readonly bindings: readonly Binding[];
  readonly jobs: readonly Schedule[];
  /** Opens the routes that channels call. */
  readonly serve: (server: FastifyInstance) => Promise<void>;
}

/** Companies that sell our own rides. */
export function createRideChannels(deps: ChannelOfficeDeps): RideChannels {
  const eachTenant = forEachTenant(deps.listTenantIds, deps.log, 'ride channels');
  return {
    bindings: channelRoutes(deps),
    jobs: [
      watchKeysJob({
        ...deps,
        kind: 'rideChannel',
        listAccounts: async (scope) =>
          (await listFollowedChannels(scope, deps.keyring)).map((channel) => ({
            id: channel.id,
            name: channel.name,
            ask: async () => protocolOf(deps, channel).client.test(channel),
          })),
      }),
      {
        name: 'follow-ride-channels',
        cron: '* * * * *',
        run: () => eachTenant((tenantId) => followBookings(deps, tenantId)),
      },
    ],
    serve: (server) => serveChannelDoor(server, deps),
  };
}
