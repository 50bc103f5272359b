import * as payouts from '@farewind/contract/finance/channel-payouts';
import * as contract from '@farewind/contract/inventory/ride-channels';
import type { Language } from '@farewind/contract/core/fields';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { failureOf, type FailureReason } from '../../platform/call-failure.ts';
import { createAudited, updateAudited } from '../../platform/audit/audited-write.ts';
import { recordChange } from '../../platform/audit/record-change.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../platform/errors.ts';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import type { RequestContext } from '../../platform/http/request-context.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import type { ChannelDeps } from './channel-deps.ts';
import { formatFault } from './channel-fault.ts';
import {
  listChannelPayouts,
  recordChannelPayout,
  reverseChannelPayout,
  type PayoutDeps,
} from './channel-payouts.ts';
import {
  insertChannel,
  lockChannel,
  nextChannelId,
  readChannelPage,
  writeChannel,
  type RideChannel,
  type RideChannelWrite,
} from './channel-rows.ts';
import { CHANNEL_DOOR, newDoorId, newDoorSecret } from './door.ts';
import { listChannelDues, listDueBookings } from './due-bookings.ts';
import { listBookings } from './list-bookings.ts';

export interface ChannelOfficeDeps extends ChannelDeps, PayoutDeps {
  readonly getSiteOrigin: (scope: TenantScope, siteId: number) => Promise<string>;
}

/** Limited, because a connection test calls a server address entered by staff. */
const trial = { perMinute: 10 };
const ENTITY = 'rideChannel';

/** Connections to channels, as records of the office. */
export function channelRoutes(deps: ChannelOfficeDeps): Binding[] {
  const { inTenant } = deps.database;
  return [
    bind(contract.getRideChannels, ({ tenantId, language }, input) =>
      inTenant(tenantId, async (scope) => {
        const { totalCount, channels } = await readChannelPage(scope, deps.keyring, input);
        const items = [];
        for (const channel of channels) items.push(await present(deps, scope, language, channel));
        return { totalCount, items };
      }),
    ),
    bind(contract.saveRideChannel, (context, input) =>
      inTenant(context.tenantId, (scope) => saveChannel(deps, scope, context, input)),
    ),
    bind(contract.updateRideChannel, (context, input) =>
      inTenant(context.tenantId, (scope) => updateChannel(deps, scope, context, input)),
    ),
    bind(contract.testRideChannel, (context, input) => testChannel(deps, context, input), trial),
    bind(contract.renewChannelSecret, (context, { id }) =>
      inTenant(context.tenantId, (scope) => renewSecret(deps, scope, context, id)),
    ),
    bind(contract.getChannelBookings, ({ tenantId }, input) =>
      inTenant(tenantId, (scope) => listBookings(scope, input)),
    ),
    bind(payouts.getChannelPayouts, ({ tenantId }, input) =>
      inTenant(tenantId, (scope) => listChannelPayouts(scope, input)),
    ),
    bind(payouts.getChannelDues, ({ tenantId }) => inTenant(tenantId, listChannelDues)),
    bind(payouts.getDueBookings, ({ tenantId }, input) =>
      inTenant(tenantId, (scope) => listDueBookings(scope, input)),
    ),
    bind(payouts.recordChannelPayout, (context, input) =>
      inTenant(context.tenantId, (scope) => recordChannelPayout(deps, scope, context, input)),
    ),
    bind(payouts.reverseChannelPayout, (context, input) =>
      inTenant(context.tenantId, (scope) => reverseChannelPayout(deps, scope, context, input)),
    ),
  ];
}

type Fields = ParsedInput<typeof contract.saveRideChannel>;

async function saveChannel(
  deps: ChannelOfficeDeps,
  scope: TenantScope,
  context: RequestContext,
  input: Fields,
) {
  const fields = await toFields(deps, scope, input, undefined);
  const id = await nextChannelId(scope);
  const record = await createAudited(scope, context, ENTITY, async () => {
    const made = await insertChannel(scope, deps.keyring, {
      ...fields,
      id,
      doorId: newDoorId(scope.tenantId, id),
      doorSecret: new Secret(newDoorSecret(), '[secret]'),
    });
    if (!made) throw new Error(`The channel ${id} already exists`);
    return made;
  });
  return present(deps, scope, context.language, record);
}

async function updateChannel(
  deps: ChannelOfficeDeps,
  scope: TenantScope,
  context: RequestContext,
  { id, version: seenVersion, ...input }: ParsedInput<typeof contract.updateRideChannel>,
) {
  const before = await getLocked(deps, scope, id);
  const { doorId, doorSecret } = before;
  const write = { ...(await toFields(deps, scope, input, before)), id, doorId, doorSecret };
  const { language } = context;
  const shown = await present(deps, scope, language, before);
  const after = await updateAudited(scope, context, ENTITY, {
    before,
    seenVersion,
    present: (record) => ({ ...shown, ...visibleOf(language, record) }),
    write: () => writeChannel(scope, deps.keyring, write),
  });
  return present(deps, scope, language, after);
}

async function testChannel(
  deps: ChannelOfficeDeps,
  { tenantId, language }: RequestContext,
  { id, ...input }: ParsedInput<typeof contract.testRideChannel>,
) {
  const typed = await deps.database.inTenant(tenantId, async (scope) =>
    toFields(deps, scope, input, id === undefined ? undefined : await getLocked(deps, scope, id)),
  );
  const { ok, ...words } = await ask(deps, typed);
  const key = ok ? 'channel.trialWell' : 'channel.trialFailed';
  const told = { ...words, secrets: [typed.clientSecret] };
  return deps.manners.connectionTestAnswer(language, ok, { key }, told);
}

async function ask(
  { protocols }: ChannelDeps,
  typed: Typed,
): Promise<{ readonly ok: boolean; readonly said: string; readonly why?: FailureReason }> {
  try {
    await protocols[typed.kind]!.client.test(typed);
    // The channel's answer holds no words for staff: our sentence says all.
    return { ok: true, said: '' };
  } catch (error) {
    return { ok: false, ...failureOf(error) };
  }
}

async function renewSecret(
  deps: ChannelOfficeDeps,
  scope: TenantScope,
  context: RequestContext,
  id: number,
): Promise<{ doorSecret: string }> {
  const channel = await getLocked(deps, scope, id);
  const doorSecret = newDoorSecret();
  await writeChannel(scope, deps.keyring, { ...channel, doorSecret: new Secret(doorSecret, '[secret]') });
  await recordChange(scope, context, { action: 'renewSecret', entity: ENTITY, entityId: String(id) });
  return { doorSecret };
}

async function getLocked(deps: ChannelDeps, scope: TenantScope, id: number): Promise<RideChannel> {
  const channel = await lockChannel(scope, deps.keyring, id);
  if (!channel) throw refusal('GEN-NOTFOUND');
  return channel;
}

type Typed = Omit<RideChannelWrite, 'id' | 'doorId' | 'doorSecret'>;

/** The connection that a form describes. Refuses at the field. */
async function toFields(
  { protocols, manners, settings }: ChannelDeps,
  scope: TenantScope,
  input: Fields,
  kept: RideChannel | undefined,
): Promise<Typed> {
  const { kind, apiUrl, tokenUrl } = input;
  if (!protocols[kind]) throw fieldRefusal([{ path: 'kind', message: 'validation.invalidValue' }]);
  manners.requireWebAddress('apiUrl', apiUrl);
  manners.requireWebAddress('tokenUrl', tokenUrl);
  manners.requirePlaces('airports', input.airports);
  const clientSecret = manners.chooseSecret({
    path: 'clientSecret',
    typed: input.clientSecret,
    kept: kept?.clientSecret,
    isNeeded: true,
    isSamePlace: kept?.kind === kind && kept.apiUrl === apiUrl && kept.tokenUrl === tokenUrl,
  });
  // Channels sell in the name of the agency's own site.
  const siteId = kept?.siteId ?? (await settings.listSites(scope))[0]?.id;
  if (siteId === undefined) throw new Error('The agency has no site');
  const { name, clientId, pricePercent, isActive } = input;
  const airports = [...new Set(input.airports)].toSorted();
  return { kind, name, siteId, apiUrl, tokenUrl, clientId, clientSecret, pricePercent, airports, isActive };
}

/** Without the secrets. */
function visibleOf(language: Language, channel: RideChannel) {
  const { id, kind, name, apiUrl, tokenUrl, clientId, pricePercent, isActive, doorId, version } = channel;
  return {
    id,
    kind,
    name,
    apiUrl,
    tokenUrl,
    clientId,
    pricePercent,
    isActive,
    doorId,
    version,
    hasClientSecret: channel.clientSecret.reveal() !== '',
    airports: [...channel.airports],
    askedAt: channel.askedAt?.toISOString() ?? null,
    fault: channel.fault ? formatFault(language, channel.fault) : '',
  };
}

async function present(
  { getSiteOrigin }: ChannelOfficeDeps,
  scope: TenantScope,
  language: Language,
  channel: RideChannel,
) {
  const origin = await getSiteOrigin(scope, channel.siteId);
  return { ...visibleOf(language, channel), doorUrl: `${origin}${CHANNEL_DOOR}/${channel.doorId}` };
}
