import { listSold, recordDriver } from './booking-rows.ts';
import { protocolOf, type ChannelDeps } from './channel-deps.ts';
import { ChannelFaultError, channelFaultOf } from './channel-fault.ts';
import { listFollowedChannels, recordAsked, type RideChannel } from './channel-rows.ts';
import { judgeBooking, type ChannelAct } from './judge-booking.ts';
import type { ChannelBooking } from './ports.ts';

/**
 * Lists the bookings at each channel of an agency and brings both sides in line. Safe to repeat. A channel that is
 * switched off is asked as long as a ride that it sold is ahead.
 */
export async function followBookings(deps: ChannelDeps, tenantId: number): Promise<void> {
  const { database, keyring, log } = deps;
  const channels = await database.inTenant(tenantId, async (scope) =>
    scope.isTraining ? [] : listFollowedChannels(scope, keyring),
  );
  for (const channel of channels) {
    const fault = await followChannel(deps, tenantId, channel).then(
      () => undefined,
      (error: unknown) => {
        log.warn({ err: error, channel: channel.name }, 'A channel of rides did not answer');
        return channelFaultOf(error);
      },
    );
    await database.inTenant(tenantId, (scope) => recordAsked(scope, channel.id, fault));
  }
}

/**
 * Rejects, once everything else is settled, if a booking could not be read or settled: the office shows it as the channel's
 * fault.
 */
async function followChannel(deps: ChannelDeps, tenantId: number, channel: RideChannel): Promise<void> {
  const { client } = protocolOf(deps, channel);
  const { bookings: open, unread } = await client.listBookings(channel);
  let fault: Error | undefined =
    unread > 0
      ? new ChannelFaultError(`${unread} bookings of the channel could not be read`, {
          code: 'unreadBookings',
          count: unread,
        })
      : undefined;
  const settleOne = async (booking: ChannelBooking): Promise<void> => {
    const error = await settle(deps, tenantId, channel, booking);
    if (error !== undefined)
      fault ??= new ChannelFaultError(
        `A booking could not be settled: ${booking.reference}`,
        { code: 'unsettledBooking', reference: booking.reference },
        { cause: error },
      );
  };
  for (const booking of open) await settleOne(booking);
  const listed = new Set(open.map(({ reference }) => reference));
  const sold = await deps.database.inTenant(tenantId, (scope) => listSold(scope, channel.id));
  for (const key of sold) {
    if (listed.has(key.reference)) continue;
    // It left the list: cancelled at the channel, or over.
    try {
      const booking = await client.findBooking(channel, key);
      if (booking) await settleOne(booking);
    } catch (error) {
      fault ??= error instanceof Error ? error : new Error(String(error));
    }
  }
  if (fault) throw fault;
}

/** One booking. Returns its failure, which does not delay the others: the next list says what became of it. */
async function settle(
  deps: ChannelDeps,
  tenantId: number,
  channel: RideChannel,
  seen: ChannelBooking,
): Promise<unknown> {
  try {
    const act = await deps.database.inTenant(tenantId, (scope) => judgeBooking(deps, scope, channel, seen));
    await tell(deps, tenantId, channel, seen, act);
    return undefined;
  } catch (error) {
    deps.log.error(
      { err: error, channel: channel.name, booking: seen.reference },
      'A booking of a channel could not be settled yet',
    );
    return error;
  }
}

async function tell(
  deps: ChannelDeps,
  tenantId: number,
  channel: RideChannel,
  seen: ChannelBooking,
  act: ChannelAct,
): Promise<void> {
  const { client } = protocolOf(deps, channel);
  if (act.kind === 'none') return;
  const outcome = await (act.kind === 'accept'
    ? client.accept(channel, seen)
    : act.kind === 'reject'
      ? client.reject(channel, seen, act.reason)
      : client.assignDriver(channel, seen, act.driver));
  if (outcome === 'stale') {
    deps.log.info(
      { channel: channel.name, booking: seen.reference },
      'A booking of a channel changed meanwhile',
    );
    return;
  }
  if (act.kind === 'driver')
    await deps.database.inTenant(tenantId, (scope) => recordDriver(scope, channel.id, seen, act.version));
}
