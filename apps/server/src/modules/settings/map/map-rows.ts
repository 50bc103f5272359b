import type { Selectable } from 'kysely';
import type { MapSettingTable } from '../../../platform/database/schema.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { settingRows } from '../setting-rows.ts';
import type { MapSetting } from './map-setting.ts';

export const mapRows = settingRows({
  table: 'map_setting',
  secrets: ['apiKey'],
  sortable: {
    id: 'id',
    provider: 'provider',
    tileUrl: 'tile_url',
    isActive: 'is_active',
  },
  defaultSort: { column: 'provider', direction: 'asc' },
  searched: ['provider', 'tile_url'],
  toRow,
  toSetting,
});

/** The map provider of the site, without opening its key. */
export async function findActiveMapProvider({ tx, tenantId }: TenantScope): Promise<MapSetting['provider']> {
  const row = await tx
    .selectFrom('map_setting')
    .select('provider')
    .where('tenant_id', '=', tenantId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return (row?.provider ?? 'none') as MapSetting['provider'];
}

function toRow(setting: MapSetting) {
  return {
    provider: setting.provider,
    tile_url: setting.tileUrl ?? null,
    lat: setting.lat,
    lng: setting.lng,
    zoom: setting.zoom,
  };
}

function toSetting(row: Selectable<MapSettingTable>, secrets: Pick<MapSetting, 'apiKey'>): MapSetting {
  return {
    provider: row.provider as MapSetting['provider'],
    ...secrets,
    tileUrl: row.tile_url ?? undefined,
    lat: row.lat,
    lng: row.lng,
    zoom: row.zoom,
  };
}
