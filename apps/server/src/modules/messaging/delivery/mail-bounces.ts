import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { kindOf } from '../message-kinds.ts';
import type { DeliveryReport, ReadDeliveryReport } from '../ports.ts';
import { findMessage, insertBounceTask, recordArrival } from '../records/message-rows.ts';
import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts';
import type { Keyring } from '../../../platform/secrets/keyring.ts';
import type { Log } from '../../../platform/log.ts';
import { readMailName } from './mail-name.ts';

/** Ends the price alert whose mail did not reach this address; false if the alert belongs to another address. */
export type EndPriceAlert = (scope: TenantScope, alertId: string, address: string) => Promise<boolean>;

export interface MailBounceDeps {
  readonly endPriceAlert: EndPriceAlert;
  readonly database: Database;
  readonly listTenantIds: () => Promise<number[]>;
  readonly readDeliveryReport: ReadDeliveryReport;
  readonly keyring: Keyring;
  readonly log: Log;
  /** Shared with the mail server that posts here. */
  readonly secret: string;
}

/** A notice may include the original mail with its documents. */
const LARGEST = 5 * 1024 * 1024;

/**
 * `POST /api/mail/bounce`: a mail server forwards the mails that arrive at the return address, unchanged, under a
 * shared secret. A notice of failed delivery marks its message; any other mail is accepted and ignored, so that the
 * server need not distinguish them.
 */
export async function serveMailBounces(server: FastifyInstance, deps: MailBounceDeps): Promise<void> {
  await server.register(async (inbox) => {
    inbox.removeAllContentTypeParsers();
    inbox.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // Checked before the mail is read.
    inbox.addHook('preParsing', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${deps.secret}`))
        await reply.code(401).send();
    });
    const config = { priority: 'always' } as const;
    inbox.post('/api/mail/bounce', { bodyLimit: LARGEST, config }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      // Accepted all the same, because the mail server would only post it again.
      const report = await deps.readDeliveryReport(raw).catch((error: unknown) => {
        deps.log.warn(
          { err: error },
          'A mail to the return address could not be read; no bounce is recorded',
        );
        return undefined;
      });
      if (report) await recordBounce(deps, report);
      return reply.code(204).send();
    });
  });
}

async function recordBounce(
  { database, listTenantIds, keyring, endPriceAlert }: MailBounceDeps,
  { messageId = '', recipients }: DeliveryReport,
): Promise<void> {
  for (const tenantId of await listTenantIds()) {
    const id = readMailName(keyring, tenantId, messageId);
    if (id === undefined) continue;
    const isFound = await database.inTenant(tenantId, (scope) =>
      bounceMessage(endPriceAlert, scope, id, recipients),
    );
    if (isFound) return;
  }
}

/**
 * Only reports about the message's own recipient count: a bounced hidden copy does not concern it. A price alert's
 * message no longer has its recipient, so the alert itself is checked. False if there is no such message.
 */
export async function bounceMessage(
  endPriceAlert: EndPriceAlert,
  scope: TenantScope,
  id: string,
  recipients: DeliveryReport['recipients'],
): Promise<boolean> {
  const message = await findMessage(scope, id);
  if (message?.channel !== 'mail') return false;
  if (kindOf(message.template).request !== undefined) {
    for (const { address, isFailed } of recipients)
      // The server's answer may name the address, and staff have no other way to contact it.
      if (isFailed && (await endPriceAlert(scope, message.reference, address)))
        await recordArrival(scope, message.id, 'bounced', '');
    return true;
  }
  const failed = recipients.find(
    ({ address, isFailed }) => isFailed && address.toLowerCase() === message.recipient.toLowerCase(),
  );
  if (failed && (await recordArrival(scope, message.id, 'bounced', failed.detail)))
    await insertBounceTask(scope, message, failed.detail);
  return true;
}
