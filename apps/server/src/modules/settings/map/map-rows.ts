import type { getMapSettings } from '@farewind/contract/settings/map-settings';
import type { ParsedInput } from '@farewind/contract/core/operation';
import { sql, type Selectable } from 'kysely';
import { readPage } from '../../../platform/database/read-page.ts';
import type { MapSettingTable } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { readSorting } from '../../../platform/http/read-sorting.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { openSecrets, sealSecrets, settingSecretsPlace } from '../setting-secrets.ts';
import type { MapSetting, MapSettingRecord } from './map-setting.ts';

const sortable = {
  ...{ id: 'id', provider: 'provider', tileUrl: 'tile_url', isActive: 'is_active' },
} as const;

export async function readMapPage(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  { keyword, isActive, sorting, ...page }: ParsedInput<typeof getMapSettings>,
) {
  const sort = readSorting<string>(sorting, sortable, ['provider']);
  let query = tx.selectFrom('map_setting').selectAll().where('tenant_id', '=', tenantId);
  if (isActive !== undefined) query = query.where('is_active', '=', isActive);
  if (keyword)
    query = query.where(
      sql<boolean>`strpos(lower(provider || ' ' || coalesce(tile_url, '')), lower(${keyword})) > 0`,
    );
  const { totalCount, rows } = await readPage(query, page, [...sort, { column: 'id', direction: 'asc' }]);
  return { totalCount, records: rows.map((row) => toRecord(keyring, row)) };
}

/** What draws the maps of the site; the key stays sealed. */
export async function findActiveMapProvider({ tx, tenantId }: TenantScope): Promise<MapSetting['provider']> {
  const row = await tx
    .selectFrom('map_setting')
    .select('provider')
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return (row?.provider ?? 'none') as MapSetting['provider'];
}

/** The setting, which nobody else changes until this transaction ends. */
export async function findMapForUpdate({ tx, tenantId }: TenantScope, keyring: Keyring, id: number) {
  const row = await tx
    .selectFrom('map_setting')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toRecord(keyring, row);
}

export interface MapWrite {
  readonly id: number;
  readonly setting: MapSetting;
  readonly isActive: boolean;
}

/** Adds a setting; undefined when its number is taken. */
export async function insertMap(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: MapWrite,
): Promise<MapSettingRecord | undefined> {
  const row = await tx
    .insertInto('map_setting')
    .values({ tenant_id: tenantId, id: write.id, ...toRow(keyring, tenantId, write) })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toRecord(keyring, row);
}

export async function updateMap(
  { tx, tenantId }: TenantScope,
  keyring: Keyring,
  write: MapWrite,
): Promise<MapSettingRecord> {
  const row = await tx
    .updateTable('map_setting')
    .set((eb) => ({ ...toRow(keyring, tenantId, write), version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', write.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(keyring, row);
}

export async function removeMap({ tx, tenantId }: TenantScope, id: number): Promise<void> {
  await tx.deleteFrom('map_setting').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

function toRow(keyring: Keyring, tenantId: number, { id, setting, isActive }: MapWrite) {
  const { apiKey } = setting;
  return {
    provider: setting.provider,
    secrets: sealSecrets(keyring, settingSecretsPlace(tenantId, 'map_setting', id), { apiKey }),
    tile_url: setting.tileUrl ?? null,
    lat: setting.lat,
    lng: setting.lng,
    zoom: setting.zoom,
    is_active: isActive,
  };
}

function toRecord(keyring: Keyring, row: Selectable<MapSettingTable>): MapSettingRecord {
  const place = settingSecretsPlace(row.tenant_id, 'map_setting', row.id);
  return {
    id: row.id,
    provider: row.provider as MapSetting['provider'],
    ...openSecrets(keyring, place, row.secrets, ['apiKey']),
    tileUrl: row.tile_url ?? undefined,
    lat: row.lat,
    lng: row.lng,
    zoom: row.zoom,
    isActive: row.is_active,
    version: row.version,
  };
}
