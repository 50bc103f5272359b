import type { TenantScope } from '../../platform/database/scope.ts';
import type { Settings } from '../settings/public.ts';
import type { SmsProviders } from './ports.ts';

/** Whether the tenant can send text messages. */
export async function hasSmsProvider(
  { settings, smsProviders }: { readonly settings: Settings; readonly smsProviders: SmsProviders },
  scope: TenantScope,
): Promise<boolean> {
  const setting = await settings.findSmsSetting(scope);
  return setting !== undefined && smsProviders[setting.provider] !== undefined;
}
