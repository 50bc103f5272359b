import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import { readPage, type PageRequest } from '../../platform/database/read-page.ts';
import type { RideChannelTable } from '../../platform/database/schema.ts';
import type { TenantScope } from '../../platform/database/scope.ts';
import { storedText } from '../../platform/database/stored.ts';
import { readSorting } from '../../platform/database/read-sorting.ts';
import type { Keyring, SealPlace } from '../../platform/secrets/keyring.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { formatStoredFault, parseStoredFault, type ChannelFault } from './channel-fault.ts';
import type { ChannelAccount, RideChannelKind } from './ports.ts';

/** A connection to a channel. Its secrets print as `[secret]`. */
export interface RideChannel extends ChannelAccount {
  readonly id: number;
  readonly kind: RideChannelKind;
  readonly name: string;
  readonly siteId: number;
  /** The client id and secret with which the channel calls us. */
  readonly doorId: string;
  readonly doorSecret: Secret;
  readonly pricePercent: number;
  readonly airports: readonly string[];
  readonly isActive: boolean;
  readonly version: number;
  /** The last time that its bookings were asked for, and why that failed. */
  readonly askedAt: Date | undefined;
  readonly fault: ChannelFault | undefined;
}

export type RideChannelWrite = Omit<RideChannel, 'version' | 'askedAt' | 'fault'>;

/** The ledger account of what a channel owes. */
export function accountOfChannel(id: number): string {
  return `rideChannel:${id}`;
}

const sortable = { id: 'id', name: 'name', isActive: 'is_active' } as const;

export async function readChannelPage(
  scope: TenantScope,
  keyring: Keyring,
  request: PageRequest & {
    readonly keyword?: string | undefined;
    readonly isActive?: boolean | undefined;
    readonly sorting?: string | undefined;
  },
): Promise<{ readonly totalCount: number; readonly channels: RideChannel[] }> {
  const { keyword, isActive, sorting } = request;
  let query = found(scope);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (keyword) query = query.where(sql<boolean>`strpos(lower(name), lower(${keyword})) > 0`);
  const sort = readSorting<string>(sorting, sortable, ['name']);
  const { totalCount, rows } = await readPage(query, request, [...sort, { column: 'id', direction: 'asc' }]);
  return { totalCount, channels: rows.map((row) => toChannel(keyring, row)) };
}

/** The active channels, and those switched off of whose bookings a ride is still ahead. */
export async function listFollowedChannels(scope: TenantScope, keyring: Keyring): Promise<RideChannel[]> {
  const rows = await found(scope)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('is_active', '=', true),
        exists(
          selectFrom('channel_booking as b')
            .select('b.reference')
            .whereRef('b.tenant_id', '=', 'ride_channel.tenant_id')
            .whereRef('b.channel_id', '=', 'ride_channel.id')
            .where('b.pickup_at', '>', scope.now),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => toChannel(keyring, row));
}

export async function findChannelByDoor(
  scope: TenantScope,
  keyring: Keyring,
  doorId: string,
): Promise<RideChannel | undefined> {
  const row = await found(scope).where('door_id', '=', doorId).executeTakeFirst();
  return row && toChannel(keyring, row);
}

/** Locked until this transaction ends. */
export async function lockChannel(
  scope: TenantScope,
  keyring: Keyring,
  id: number,
): Promise<RideChannel | undefined> {
  const row = await found(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toChannel(keyring, row);
}

/** The display names of the channels' ledger accounts. */
export async function listChannelNames({ tx, tenantId }: TenantScope): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('ride_channel')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Map(rows.map(({ id, name }) => [accountOfChannel(id), name]));
}

/** The active channels without their secrets, for the health page. */
export async function listCalledChannels({ tx, tenantId }: TenantScope) {
  return tx
    .selectFrom('ride_channel')
    .select(['name', 'kind', 'api_url as apiUrl'])
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .orderBy('name')
    .execute();
}

/** The number of the next channel: its secrets are sealed to it. */
export async function nextChannelId({ tx }: TenantScope): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('ride_channel', 'id'))::int as id`.execute(tx);
  return rows[0]!.id;
}

/** Adds a channel; undefined if its number is taken. */
export async function insertChannel(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: RideChannelWrite,
): Promise<RideChannel | undefined> {
  const row = await tx
    .insertInto('ride_channel')
    .values({ ...toRow(keyring, tenantId, write), tenant_id: tenantId, id: write.id })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toChannel(keyring, row);
}

export async function writeChannel(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: RideChannelWrite,
): Promise<RideChannel> {
  const row = await tx
    .updateTable('ride_channel')
    .set((eb) => ({ ...toRow(keyring, tenantId, write), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', write.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toChannel(keyring, row);
}

/** Records the outcome of asking for bookings, undefined: all is in line. */
export async function recordAsked(
  { tx, tenantId, now }: TenantScope,
  id: number,
  fault: ChannelFault | undefined,
): Promise<void> {
  await tx
    .updateTable('ride_channel')
    .set({ asked_at: now, fault: fault === undefined ? null : formatStoredFault(fault) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

function found({ tx, tenantId }: TenantScope) {
  return tx.selectFrom('ride_channel').selectAll().where('tenant_id', '=', tenantId);
}

function placeOf(tenantId: number, id: number): SealPlace {
  return { tenantId, table: 'ride_channel', column: 'secrets', row: String(id) };
}

function toRow(keyring: Keyring, tenantId: number, write: RideChannelWrite) {
  const secrets = JSON.stringify({
    clientSecret: write.clientSecret.reveal(),
    doorSecret: write.doorSecret.reveal(),
  });
  return {
    kind: write.kind,
    name: write.name,
    site_id: write.siteId,
    api_url: write.apiUrl,
    token_url: write.tokenUrl,
    client_id: write.clientId,
    secrets: keyring.seal(placeOf(tenantId, write.id), secrets),
    door_id: write.doorId,
    price_percent: write.pricePercent,
    airports: [...write.airports],
    is_active: write.isActive,
  };
}

const readSecrets = storedText(
  'ride_channel.secrets',
  z.object({ clientSecret: z.string().default(''), doorSecret: z.string().default('') }),
);

function toChannel(keyring: Keyring, row: Selectable<RideChannelTable>): RideChannel {
  const { clientSecret, doorSecret } = readSecrets(keyring.open(placeOf(row.tenant_id, row.id), row.secrets));
  return {
    id: row.id,
    kind: row.kind as RideChannelKind,
    name: row.name,
    siteId: row.site_id,
    apiUrl: row.api_url,
    tokenUrl: row.token_url,
    clientId: row.client_id,
    clientSecret: new Secret(clientSecret, '[secret]'),
    doorId: row.door_id,
    doorSecret: new Secret(doorSecret, '[secret]'),
    pricePercent: row.price_percent,
    airports: row.airports,
    isActive: row.is_active,
    version: row.version,
    askedAt: row.asked_at ?? undefined,
    fault: row.fault === null ? undefined : parseStoredFault(row.fault),
  };
}
