import type * as contract from '@farewind/contract/settings/map-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { createAudited, deleteAudited, updateAudited } from '../../../platform/audit/audited-write.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { fieldRefusal, refusal } from '../../../platform/errors.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { requireWebAddress } from '../require-address.ts';
import type { SettingParts } from '../setting-parts.ts';
import { chooseSecret, nextSettingId } from '../setting-secrets.ts';
import { switchOffOthers } from '../switch-off-others.ts';
import { findMapForUpdate, insertMap, readMapPage, removeMap, updateMap } from './map-rows.ts';
import type { MapSetting, MapSettingRecord } from './map-setting.ts';
import { fillTile } from './map-picture.ts';

type Fields = ParsedInput<typeof contract.saveMapSetting>;
type Saved = Output<typeof contract.saveMapSetting>;

export async function listMapSettings(
  { keyring }: SettingParts,
  scope: TenantScope,
  input: ParsedInput<typeof contract.getMapSettings>,
): Promise<Output<typeof contract.getMapSettings>> {
  const { totalCount, records } = await readMapPage(scope, keyring, input);
  return { totalCount, items: records.map(presentMap) };
}

/** Adds a map provider; an active one takes the place of the one before. */
export async function saveMapSetting(
  parts: SettingParts,
  scope: TenantScope,
  context: RequestContext,
  input: Fields,
): Promise<Saved> {
  const id = await nextSettingId(scope, 'map_setting');
  const setting = toMapSetting(parts, input, undefined);
  const switchedOff = await makeRoom(scope, context, id, input.isActive);
  const record = await createAudited(scope, context, 'mapSetting', async () => {
    const made = await insertMap(scope, parts.keyring, { id, setting, isActive: input.isActive });
    if (!made) throw new Error(`The map setting ${id} is there already`);
    return made;
  });
  return { ...presentMap(record), switchedOff };
}

export async function updateMapSetting(
  parts: SettingParts,
  scope: TenantScope,
  context: RequestContext,
  input: ParsedInput<typeof contract.updateMapSetting>,
): Promise<Saved> {
  const before = await lockMap(parts, scope, input.id);
  let switchedOff: number[] = [];
  const after = await updateAudited<MapSettingRecord>(scope, context, 'mapSetting', {
    before,
    seenVersion: input.version,
    present: presentMap,
    async write() {
      const setting = toMapSetting(parts, input, before);
      switchedOff = await makeRoom(scope, context, input.id, input.isActive);
      return updateMap(scope, parts.keyring, { id: input.id, setting, isActive: input.isActive });
    },
  });
  return { ...presentMap(after), switchedOff };
}

export async function deleteMapSetting(
  parts: SettingParts,
  scope: TenantScope,
  context: RequestContext,
  { input: id }: ParsedInput<typeof contract.deleteMapSetting>,
): Promise<null> {
  return deleteAudited(scope, context, 'mapSetting', {
    before: await lockMap(parts, scope, id),
    write: () => removeMap(scope, id),
  });
}

/** The setting that a form means; the key that is kept stands in for an empty one. Refuses at the field what is missing. */
export function toMapSetting(
  { network }: SettingParts,
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
    ...{ lat, lng, zoom },
  };
}

export async function lockMap(
  { keyring }: SettingParts,
  scope: TenantScope,
  id: number,
): Promise<MapSettingRecord> {
  const record = await findMapForUpdate(scope, keyring, id);
  if (!record) throw refusal('GEN-NOTFOUND');
  return record;
}

async function makeRoom(
  scope: TenantScope,
  context: RequestContext,
  id: number,
  isActive: boolean,
): Promise<number[]> {
  return isActive ? switchOffOthers(scope, context, 'map_setting', id) : [];
}

function presentMap({ apiKey, tileUrl, ...record }: MapSettingRecord) {
  return { ...record, tileUrl: tileUrl ?? null, hasApiKey: apiKey.reveal() !== '' };
}
