import { languageSchema, type Language } from '@farewind/contract/core/fields';
import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { translate } from '../../../platform/messages/translate.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { Settings } from '../../settings/public.ts';
import type { BotApis } from '../messenger-ports.ts';
import { findUpdateChat } from './update-rows.ts';

/** The effect that answers an update in its chat. */
export const ANSWER_CHAT = 'messaging.answerChat';

const answerTexts = [
  'connected',
  'linkEnded',
  'stopped',
  'unknown',
  'textOnly',
  'received',
  'tooMany',
] as const;
export type AnswerText = (typeof answerTexts)[number];

interface Answer {
  readonly settingId: number;
  readonly updateKey: string;
  readonly text: AnswerText;
  readonly language: Language;
  /** The reservation number; empty if the answer is about none. */
  readonly number: string;
  readonly leavesAt: Date | undefined;
  /** The pressed button that it answers as well. */
  readonly press: string | undefined;
}

const payloadSchema = z.object({
  settingId: z.int(),
  updateKey: z.string(),
  text: z.enum(answerTexts),
  language: languageSchema,
  number: z.string(),
  press: z.string().optional(),
});

/** Plans the bot's own answer to an update; its chat is read from the update when it is sent. */
export async function planAnswer(
  { outbox }: { readonly outbox: Pick<Outbox, 'add'> },
  scope: TenantScope,
  { leavesAt, ...payload }: Answer,
): Promise<void> {
  await outbox.add(scope, {
    topic: ANSWER_CHAT,
    dedupeKey: `answerChat:${payload.settingId}:${payload.updateKey}`,
    payload,
    ...(leavesAt && leavesAt > scope.now ? { availableAt: leavesAt } : {}),
  });
}

export interface AnswerDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly settings: Settings;
  readonly bots: BotApis;
}

/** Sends a planned answer. Throws when a retry may help. */
export async function answerChat(
  { database, keyring, settings, bots }: AnswerDeps,
  tenantId: number,
  payload: Record<string, unknown>,
): Promise<void> {
  const { settingId, updateKey, text, language, number, press } = payloadSchema.parse(payload);
  const ready = await database.inTenant(tenantId, async (scope) => {
    const setting = await settings.findBot(scope, settingId);
    const bot = setting && bots[setting.provider];
    const chatId = await findUpdateChat(keyring, scope, settingId, updateKey);
    const { brandName } = (await settings.getAgency(scope)).info;
    return setting && bot && chatId !== undefined ? { setting, bot, chatId, brandName } : undefined;
  });
  if (!ready) return;
  const { setting, bot, chatId, brandName } = ready;
  if (press !== undefined)
    await bot
      .answerPress(setting.token, press, translate(language, 'messenger.stopNote'))
      // A button that goes on waiting is no reason to send the answer again.
      .catch(() => undefined);
  await bot.send(setting.token, {
    chatId,
    text: translate(language, `messenger.${text}`, { brand: brandName, number }),
    ...(text === 'connected' ? { stop: { text: translate(language, 'messenger.stopButton') } } : {}),
  });
}
