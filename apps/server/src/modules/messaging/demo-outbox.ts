import type { TemplateTexts } from '@farewind/contract/messages/templates';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { kindOf } from './message-kinds.ts';
import type { DeliveryParts } from './deliver-message.ts';
import { demoList, demoSms } from './demo-outbox-pages.ts';
import type { MessageContent, StoredMessage } from './message-source.ts';
import { renderMail, renderSms } from './render-message.ts';
import { findDocument, findMessage, listNewestMessages } from './repository.ts';
import type { AgencyInfo } from '../settings/public.ts';
import { readTexts } from './templates/template-rows.ts';

const TENANT = 1;
const LIMIT = 50;

export type DemoOutboxParts = Pick<DeliveryParts, 'database' | 'settings' | 'sources'>;

interface Shown {
  readonly message: StoredMessage;
  readonly content: MessageContent;
  readonly info: AgencyInfo;
  readonly texts: TemplateTexts;
}

/**
 * The demo's window on what customers are written: registered in demo processes only, and it says what it is. What gives
 * a right to act is shown as `[link]` or `[code]`.
 */
export function registerDemoOutbox(server: FastifyInstance, parts: DemoOutboxParts): void {
  const { database } = parts;
  server.get('/demo/outbox', async (_request, reply) => {
    const messages = await database.inTenant(TENANT, (scope) => listNewestMessages(scope, LIMIT));
    return sendPage(reply, demoList(messages.filter(isForCustomers)));
  });
  server.get<{ Params: { id: string } }>('/demo/outbox/:id', async (request, reply) => {
    const shown = await readShown(parts, request.params.id);
    if (!shown) return reply.code(404).send('Not found');
    const { message, content, info, texts } = shown;
    const worded = { ...message, texts };
    return sendPage(
      reply,
      message.channel === 'sms'
        ? demoSms(message, renderSms(worded, content, info))
        : (await renderMail(worded, content, info)).html,
    );
  });
  server.get<{ Params: { id: string; kind: string } }>(
    '/demo/outbox/:id/:kind.pdf',
    async (request, reply) => {
      const { id, kind } = request.params;
      const document = await database.inTenant(TENANT, async (scope) => {
        const message = await findMessage(scope, id);
        if (!message) return undefined;
        const { reference, language } = message;
        return findDocument(scope, { reference, kind: `${kind}.pdf`, language });
      });
      if (!document) return reply.code(404).send('Not found');
      return reply.type(document.content_type).send(document.content);
    },
  );
}

/** What staff are written shows more than customers may see. */
function isForCustomers({ template }: StoredMessage): boolean {
  return kindOf(template).reader !== 'staff';
}

/** A mail's own inline styles are what its reader sees; nothing else may load or run here. */
function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

async function readShown(
  { database, settings, sources }: DemoOutboxParts,
  id: string,
): Promise<Shown | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  return database.inTenant(TENANT, async (scope) => {
    const message = await findMessage(scope, id);
    if (!message || !isForCustomers(message)) return undefined;
    const content = await sources.get(message.template)?.fill(scope, message, 'shown');
    const { template: kind, language, channel } = message;
    const texts = await readTexts(scope, { kind, language, channel });
    return content && { message, content, texts, info: (await settings.getAgency(scope)).info };
  });
}
