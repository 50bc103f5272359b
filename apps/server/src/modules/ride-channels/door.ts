import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { answerSearch } from './answer-search.ts';
import { protocolOf, type ChannelDeps } from './channel-deps.ts';
import { findChannelByDoor, type RideChannel } from './channel-rows.ts';
import { isSameSecret } from '../../platform/secrets/is-same-secret.ts';

/** Below the origin of the agency's site; the door id follows. */
export const CHANNEL_DOOR = '/channels/rides';

const TOKEN_SECONDS = 3600;

/** `12-1001-` and 128 random bits: the agency, the connection, and what nobody can guess. */
export function newDoorId(tenantId: number, channelId: number): string {
  return `${tenantId}-${channelId}-${randomBytes(16).toString('hex')}`;
}

export function newDoorSecret(): string {
  return randomBytes(32).toString('hex');
}

const DOOR = /^(\d{1,9})-\d{1,9}-[0-9a-f]{32}$/;

interface Opened {
  readonly tenantId: number;
  readonly channel: RideChannel;
}

type DoorRequest = FastifyRequest<{ Params: { door: string } }>;

/**
 * What channels call: `POST …/oauth/token` exchanges their client id and secret for a bearer token, with which `POST
 * …/v2/search-results` asks for rides. Both are judged before the body is read.
 */
export async function serveChannelDoor(server: FastifyInstance, deps: ChannelDeps): Promise<void> {
  await server.register(
    async (door) => {
      const config = { priority: 'program' } as const;
      const opened = new WeakMap<FastifyRequest, Opened>();
      // Hooks that run after the limits of calls, so that guesses count, and before the body is read.
      const judgeBy = (open: typeof openByToken, scheme: 'Basic' | 'Bearer') => ({
        config,
        preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
          reply.header('cache-control', 'no-store');
          const found = await open(deps, request as DoorRequest);
          if (!found) return refuse(reply, scheme);
          opened.set(request, found);
          return undefined;
        },
      });
      door.post('/:door/oauth/token', judgeBy(openByPassword, 'Basic'), async (request) => {
        const known = opened.get(request)!;
        const access = formatToken(deps.keyring, known, await nowOf(deps, known));
        return { access_token: access, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
      });
      door.post('/:door/v2/search-results', judgeBy(openByToken, 'Bearer'), (request, reply) =>
        search(deps, opened.get(request)!, request, reply),
      );
    },
    { prefix: CHANNEL_DOOR },
  );
}

function refuse(reply: FastifyReply, scheme: 'Basic' | 'Bearer'): FastifyReply {
  return reply
    .code(401)
    .header('www-authenticate', scheme)
    .send({ errorMessage: 'Unknown client, or a token that is not valid' });
}

async function search(
  deps: ChannelDeps,
  { tenantId, channel }: Opened,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<object> {
  const protocol = protocolOf(deps, channel);
  let wanted;
  try {
    wanted = protocol.readSearch(request.body);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const paths = error.issues.map(({ path }) => path.join('.') || 'body').slice(0, 5);
    return reply.code(400).send({ errorMessage: `Not a search: ${paths.join(', ')}` });
  }
  if (!wanted) return protocol.formatResults([]);
  const asked = wanted;
  return deps.database.inTenant(tenantId, async (scope) =>
    protocol.formatResults(
      (await isSelling(scope, channel)) ? await answerSearch(deps, scope, channel, asked) : [],
    ),
  );
}

/** A connection that is switched off and an agency or a site that is closed offer nothing. */
async function isSelling({ tx, tenantId }: TenantScope, { isActive, siteId }: RideChannel): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select t.opened_at is not null and t.closed_at is null as is_open from tenant t
    join site s on s.tenant_id = t.id and s.id = ${siteId} where t.id = ${tenantId}`.execute(tx);
  return isActive && rows[0]?.is_open === true;
}

async function findDoor({ database, keyring }: ChannelDeps, doorId: string): Promise<Opened | undefined> {
  const tenant = DOOR.exec(doorId)?.[1];
  if (tenant === undefined) return undefined;
  const tenantId = Number(tenant);
  const channel = await database.inTenant(tenantId, (scope) => findChannelByDoor(scope, keyring, doorId));
  return channel && { tenantId, channel };
}

async function openByPassword(deps: ChannelDeps, request: DoorRequest): Promise<Opened | undefined> {
  const { door } = request.params;
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const typed = Buffer.from(encoded, 'base64').toString('utf8');
  const opened = await findDoor(deps, door);
  // Compared also for an unknown door, so that the time tells nothing.
  const wanted = `${door}:${opened?.channel.doorSecret.reveal() ?? randomBytes(32).toString('hex')}`;
  return isSameSecret(typed, wanted) ? opened : undefined;
}

async function openByToken(deps: ChannelDeps, request: DoorRequest): Promise<Opened | undefined> {
  // Their examples send the token both bare and as `Bearer`.
  const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
  const [until = '', signature = ''] = token.split('.');
  const opened = await findDoor(deps, request.params.door);
  if (!opened || !/^\d{1,12}$/.test(until)) return undefined;
  if (!deps.keyring.verify('channelToken', tokenText(opened, until), signature)) return undefined;
  return (await nowOf(deps, opened)).getTime() < Number(until) * 1000 ? opened : undefined;
}

/** Stands alone, so that any process can check it; a new secret makes all earlier tokens void. */
function formatToken(keyring: Keyring, opened: Opened, now: Date): string {
  const until = String(Math.floor(now.getTime() / 1000) + TOKEN_SECONDS);
  return `${until}.${keyring.sign('channelToken', tokenText(opened, until))}`;
}

function tokenText({ channel }: Opened, until: string): string {
  const secret = createHash('sha256').update(channel.doorSecret.reveal()).digest('hex');
  return `${channel.doorId}:${until}:${secret}`;
}

function nowOf({ database }: ChannelDeps, { tenantId }: Opened): Promise<Date> {
  return database.inTenant(tenantId, async ({ now }) => now);
}
