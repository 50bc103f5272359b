import { messengerOf } from '@farewind/contract/settings/messenger-settings';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import { toSecret } from '../setting-secrets.ts';
import { messengerRows } from './messenger-rows.ts';

/** The agency's bots at the simulated messengers, which deliver to their own pages only. */
export const demoBots = {
  telegram: {
    provider: 'standInTelegram',
    tenantId: 1,
    settingId: 1,
    token: '100200300:demo-telegram-bot-of-the-simulator',
    name: 'farewind_demo_bot',
    title: 'Farewind',
    inboxSecret: 'messenger-stand-in-secret',
  },
  max: {
    provider: 'standInMax',
    tenantId: 1,
    settingId: 2,
    token: 'demo-max-bot-of-the-simulator',
    name: 'id7700_farewind_bot',
    title: 'Farewind',
    inboxSecret: 'max-stand-in-secret',
  },
} as const;

/** Connects the demo's agency with the simulated messengers, which know its inboxes from the start. */
export async function seedDemoBots(scope: TenantScope, keyring: Keyring): Promise<void> {
  for (const { provider, settingId, token, name, title, inboxSecret } of Object.values(demoBots))
    await messengerRows.insert(scope, keyring, {
      id: settingId,
      messenger: messengerOf[provider],
      provider,
      botName: name,
      botTitle: title,
      token: toSecret(token),
      inboxSecret: toSecret(inboxSecret),
      inboxState: 'open',
      inboxFault: undefined,
      isActive: true,
    });
}
