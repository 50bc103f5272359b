import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { refusal } from '../../../platform/errors.ts';
import { FairTurns } from '../../../platform/http/fair-turns.ts';
import { networkOfAddress } from '../../../platform/network/network-of-address.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import type { MessengerSettingRecord, Settings } from '../../settings/public.ts';
import type { BotApi, BotApis } from '../messenger-ports.ts';
import { takeUpdate, type TakeUpdateDeps } from './take-update.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';

export interface InboxDeps extends Omit<TakeUpdateDeps, 'settings'> {
  readonly database: Database;
  readonly settings: Settings;
  readonly bots: BotApis;
  /** The origin at which a provider reaches this server. */
  readonly inboxOrigin: (provider: string) => string;
}

/** The effect that tells a messenger where to send updates. */
export const OPEN_INBOX = 'messaging.openInbox';

/** An update is at most a long message with some hundred bytes around it. */
const LARGEST = 64 * 1024;
/** Per address and minute: a messenger's addresses send the updates of every agency's bot. */
const PER_MINUTE = 1200;

/** The path to which a messenger posts the updates of a bot. */
export function inboxPath(tenantId: number, settingId: number): string {
  return `/api/messenger/${tenantId}/${settingId}`;
}

/** Plans, in the transaction that changes a bot's setting, that its messenger is told our address. */
export async function planInbox(
  outbox: Pick<Outbox, 'add'>,
  scope: TenantScope,
  settingId: number,
  cause: string,
): Promise<void> {
  await outbox.add(scope, {
    topic: OPEN_INBOX,
    dedupeKey: `openInbox:${settingId}:${cause}`,
    payload: { settingId },
  });
}

/** Tells a messenger where to send updates, and records its answer for staff. Throws when a retry may help. */
export async function openInbox(
  { database, settings, bots, inboxOrigin }: InboxDeps,
  tenantId: number,
  payload: Record<string, unknown>,
): Promise<void> {
  const settingId = Number(payload['settingId']);
  const setting = await database.inTenant(tenantId, async (scope) =>
    scope.isTraining ? undefined : settings.findBot(scope, settingId),
  );
  const bot = setting && bots[setting.provider];
  if (!bot || !setting.isActive) return;
  const url = inboxOrigin(setting.provider) + inboxPath(tenantId, settingId);
  const record = (fault: string | undefined) =>
    database.inTenant(tenantId, (scope) => settings.recordInbox(scope, settingId, fault));
  try {
    await bot.openInbox(setting.token, { url, secret: setting.inboxSecret });
  } catch (error) {
    await record(error instanceof Error ? error.message : 'unknown');
    throw error;
  }
  await record(undefined);
}

/**
 * The endpoint for messengers' updates: no session; the path names tenant and bot, and a wrong secret is refused before
 * the body is read. What an update changes is committed before it is answered; anything else is acknowledged, because
 * messengers would repeat it for a day.
 */
export async function serveInboxes(server: FastifyInstance, deps: InboxDeps): Promise<void> {
  const { database, settings, bots } = deps;
  await server.register(async (inbox) => {
    const found = new WeakMap<FastifyRequest, Addressed>();
    const turns = new FairTurns();
    inbox.removeAllContentTypeParsers();
    inbox.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    inbox.addHook('preParsing', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { tenantId, settingId } = readAddress(request.params);
      const setting = await turns.take(networkOfAddress(request.ip), () => findSetting(tenantId, settingId));
      const bot = setting && bots[setting.provider];
      if (
        !bot ||
        !isSameSecret(String(request.headers[bot.secretHeader] ?? ''), setting.inboxSecret.reveal())
      )
        return reply.code(401).send();
      found.set(request, { tenantId, setting, bot });
      return undefined;
    });
    // Whoever sends here has told us something that we would otherwise not learn, or only much later.
    const config = { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' }, priority: 'always' } as const;
    inbox.post(
      '/api/messenger/:tenantId/:settingId',
      { bodyLimit: LARGEST, config },
      async (request, reply) => {
        const { tenantId, setting, bot } = found.get(request)!;
        const update = bot.readUpdate(parse(request.body));
        const { id: settingId, messenger, isActive } = setting;
        if (update && isActive)
          await database.inTenant(tenantId, (scope) =>
            takeUpdate(deps, scope, { settingId, messenger }, update),
          );
        return reply.code(200).send();
      },
    );
  });

  /** A number that is no tenant's has no settings. */
  async function findSetting(tenantId: number, settingId: number) {
    return database.inTenant(tenantId, (scope) => settings.findBot(scope, settingId));
  }
}

interface Addressed {
  readonly tenantId: number;
  readonly setting: MessengerSettingRecord;
  readonly bot: BotApi;
}

function readAddress(params: unknown): { readonly tenantId: number; readonly settingId: number } {
  const { tenantId = '', settingId = '' } = params as Record<string, string | undefined>;
  const [tenant, setting] = [tenantId, settingId].map((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0));
  if (!tenant || !setting) throw refusal('GEN-NOTFOUND');
  return { tenantId: tenant, settingId: setting };
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
