import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import type { Settings } from '../settings/public.ts';
import { renderConfirmationMail } from './mails/confirmation-mail.ts';
import { ORDER_CODE, renderOrderCodeMail } from './mails/order-code-mail.ts';
import type { ReadOrderForMessage } from './ports.ts';
import { findDocument, findMessageById, listNewestMessages } from './repository.ts';

const TENANT = 1;
const LIMIT = 50;
/** A code of the page is never real, and neither is the time that is left. */
const CODE_MINUTES = 10;

export interface DemoOutboxParts {
  readonly database: Database;
  readonly settings: Settings;
  readonly readOrder: ReadOrderForMessage;
}

/**
 * The demo's window on customer mail: registered in demo processes only, and it says what it is. What gives a right to
 * act is shown as `[link]` or `[code]`.
 */
export function registerDemoOutbox(server: FastifyInstance, parts: DemoOutboxParts): void {
  const { database } = parts;
  server.get('/demo/outbox', async (_request, reply) => {
    const messages = await database.inTenant(TENANT, (scope) => listNewestMessages(scope, LIMIT));
    const rows = messages.map(
      (message) =>
        `<tr><td>${message.created_at.toISOString().slice(0, 16).replace('T', ' ')}</td><td>${escapeHtml(message.recipient)}</td><td>${message.template}</td><td>${message.language}</td><td>${message.state}</td><td><a href="/demo/outbox/${message.id}">read</a></td></tr>`,
    );
    return reply.type('text/html; charset=utf-8').send(page(rows.join('')));
  });
  server.get<{ Params: { id: string } }>('/demo/outbox/:id', async (request, reply) => {
    const found = await readMessage(parts, request.params.id);
    if (!found) return reply.code(404).send('Not found');
    // The mail's own inline styles are what its reader sees; nothing else may load or run here.
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(found.html);
  });
  server.get<{ Params: { id: string; kind: string } }>(
    '/demo/outbox/:id/:kind.pdf',
    async (request, reply) => {
      const { id, kind } = request.params;
      const document = await database.inTenant(TENANT, async (scope) => {
        const message = await findMessageById(scope, id);
        if (!message) return undefined;
        const { reference, language } = message;
        return findDocument(scope, { reference, kind: `${kind}.pdf`, language });
      });
      if (!document) return reply.code(404).send('Not found');
      return reply.type(document.content_type).send(document.content);
    },
  );
}

async function readMessage({ database, settings, readOrder }: DemoOutboxParts, id: string) {
  if (!/^[0-9a-f-]{36}$/.test(id)) return undefined;
  const loaded = await database.inTenant(TENANT, async (scope) => {
    const message = await findMessageById(scope, id);
    if (!message) return undefined;
    return {
      message,
      source: await readOrder(scope, message.reference),
      info: (await settings.getAgency(scope)).info,
    };
  });
  if (!loaded) return undefined;
  const { message, source, info } = loaded;
  return message.template === ORDER_CODE
    ? renderOrderCodeMail(source, info, { code: '[code]', minutesLeft: CODE_MINUTES })
    : renderConfirmationMail(source, info, '[link]');
}

function page(rows: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Farewind--Demo outbox</title><h1>Demo outbox</h1>
<p>Mails to customers of the demo agency. Nothing here was sent to anybody unless a mail server is configured.</p>
<table border="1" cellpadding="6"><thead><tr><th>Time (UTC)<th>To<th>Mail<th>Language<th>State<th></tr></thead><tbody>${rows}</tbody></table></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
