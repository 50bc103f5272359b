import { noteKeyRefusal } from '../../../platform/external-suppliers/key-refusal.ts';
import type { ExternalAccount } from '../../../platform/external-suppliers/watch-keys.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Settings } from '../../settings/public.ts';
import type { BotApis } from '../messenger-ports.ts';

/** The status of a token that a messenger does not know. */
const UNKNOWN = 401;

/** The agency's bots, each of which can be asked whether its messenger still knows its token. */
export async function listBotAccounts(
  { settings, bots }: { readonly settings: Settings; readonly bots: BotApis },
  scope: TenantScope,
): Promise<ExternalAccount[]> {
  const accounts: ExternalAccount[] = [];
  for (const { messenger, botTitle } of await settings.listBots(scope)) {
    const setting = await settings.findMessengerSetting(scope, messenger);
    const bot = setting && bots[setting.provider];
    if (!bot) continue;
    accounts.push({
      id: setting.id,
      name: botTitle,
      async ask() {
        const { outcome, said } = await bot.describe(setting.token);
        if (outcome === 'unknown') throw noteKeyRefusal(UNKNOWN, new Error(said));
      },
    });
  }
  return accounts;
}
