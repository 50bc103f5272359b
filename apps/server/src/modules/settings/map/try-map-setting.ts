import type { testMapSetting } from '@farewind/contract/settings/map-settings';
import type { Output, ParsedInput } from '@farewind/contract/core/operation';
import { failureOf, type CallFailure } from '../../../platform/call-failure.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { pictureTypeOf } from '../../../platform/picture-type.ts';
import type { SettingDeps } from '../settings-deps.ts';
import { connectionTestAnswer } from '../connection-test-answer.ts';
import { pictureAddress } from './map-picture.ts';
import type { MapSetting } from './map-setting.ts';
import { lockMap, toMapSetting } from './map-settings.ts';

type Answer = Output<typeof testMapSetting>;

/** Fetches a picture with a setting as typed. It comes through us, because pages load nothing from other origins. */
export async function tryMapSetting(
  deps: SettingDeps,
  context: RequestContext,
  input: ParsedInput<typeof testMapSetting>,
): Promise<Answer> {
  const setting = await deps.database.inTenant(context.tenantId, async (scope) => {
    const kept = input.id === undefined ? undefined : await lockMap(deps, scope, input.id);
    return toMapSetting(deps, input, kept);
  });
  const address = pictureAddress(setting);
  const answer = (
    ok: boolean,
    key: string,
    words: CallFailure | { said: string },
    picture: string | null = null,
  ): Answer => ({
    ...connectionTestAnswer(context.language, ok, { key }, { ...words, secrets: [setting.apiKey] }),
    picture,
  });
  if (address === undefined) return answer(true, 'trial.map.ownPlan', { said: '' });
  const fetched = await fetchPicture(deps, address);
  return 'picture' in fetched
    ? answer(true, 'trial.map.fetched', { said: whereTo(setting, address) }, fetched.picture)
    : answer(false, 'trial.map.failed', fetched);
}

async function fetchPicture(
  { trials }: SettingDeps,
  address: string,
): Promise<{ readonly picture: string } | CallFailure> {
  try {
    const response = await trials.fetchPicture(address);
    const bytes = Buffer.from(await response.arrayBuffer());
    const type = pictureTypeOf(bytes);
    if (response.ok && type) return { picture: `data:image/${type};base64,${bytes.toString('base64')}` };
    const words = type ? '' : bytes.toString('utf8').slice(0, 300);
    const isKey = response.status === 401 || response.status === 403;
    const said = `${response.status} ${response.headers.get('content-type') ?? ''} ${words}`.trim();
    return { why: isKey ? 'keyRefused' : response.status >= 500 ? 'serverError' : 'unreadable', said };
  } catch (error) {
    return failureOf(error);
  }
}

function whereTo({ provider }: MapSetting, address: string): string {
  return `${provider}: ${new URL(address).hostname}`;
}
