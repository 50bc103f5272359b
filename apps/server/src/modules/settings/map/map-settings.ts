import type * as contract from '@farewind/contract/settings/map-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { fieldRefusal } from '../../../platform/errors.ts';
import { requireWebAddress } from '../require-address.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { chooseSecret } from '../setting-secrets.ts';
import { settingActs } from '../setting-acts.ts';
import { fillTile } from './map-picture.ts';
import { mapRows } from './map-rows.ts';
import type { MapSetting, MapSettingRecord } from './map-setting.ts';

type Fields = ParsedInput<typeof contract.saveMapSetting>;
type Saved = Output<typeof contract.saveMapSetting>;

/** The office's operations on map providers; activating one deactivates the previous one. */
export const {
  list: listMapSettings,
  save: saveMapSetting,
  update: updateMapSetting,
  remove: deleteMapSetting,
  lock: lockMap,
} = settingActs<MapSetting, Fields, Omit<Saved, 'switchedOff'>, Saved>({
  rows: mapRows,
  entity: 'mapSetting',
  singleIn: 'map_setting',
  toSetting: toMapSetting,
  present: presentMap,
  answer: (record, switchedOff) => ({ ...presentMap(record), switchedOff }),
});

/** The setting in a form; the stored key replaces an empty one. Refuses missing values at their fields. */
export function toMapSetting(
  { network }: SettingDeps,
  input: Fields,
  kept: MapSettingRecord | undefined,
): MapSetting {
  const { provider, tileUrl, lat, lng, zoom } = input;
  const isTiles = provider === 'tiles';
  if (isTiles && tileUrl === undefined)
    throw fieldRefusal([{ path: 'tileUrl', message: 'validation.required' }]);
  if (isTiles && tileUrl !== undefined) requireWebAddress(network, 'tileUrl', fillTile(tileUrl, input, ''));
  return {
    provider,
    apiKey: chooseSecret({
      path: 'apiKey',
      typed: provider === 'none' ? '' : input.apiKey,
      kept: kept?.apiKey,
      isSamePlace: kept?.provider === provider && (!isTiles || kept.tileUrl === tileUrl),
      isNeeded: provider === 'google' || provider === 'yandex',
    }),
    tileUrl: isTiles ? tileUrl : undefined,
    lat,
    lng,
    zoom,
  };
}

function presentMap({ apiKey, tileUrl, ...record }: MapSettingRecord) {
  return { ...record, tileUrl: tileUrl ?? null, hasApiKey: apiKey.reveal() !== '' };
}
