import type { TemplateTexts } from '@farewind/contract/messages/templates';
import { isUuid } from '@farewind/values/uuid';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { kindOf, messageKinds, type TemplateName } from '../message-kinds.ts';
import type { DeliveryDeps } from '../delivery/deliver-message.ts';
import type { MessageContent, StoredMessage } from '../message-source.ts';
import { renderChat, renderMail, renderSms } from '../rendering/render-message.ts';
import { findDocument } from '../documents/document-rows.ts';
import { findMessage, listNewestMessages } from '../records/message-rows.ts';
import type { AgencyInfo } from '../../settings/public.ts';
import { readTexts } from '../templates/template-rows.ts';
import { textChannelOf } from '../templates/template-texts.ts';
import { demoPage, demoTable } from '../../../platform/http/demo-page.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { smsLength } from '../sms-length.ts';

const stateWords: Readonly<Record<string, string>> = { kept: 'not sent: no mail server' };

interface ListedMessage {
  /** The agency's brand. */
  readonly agency: string;
  readonly message: StoredMessage;
}

/** Messages to customers and invitations of staff, newest first. */
function demoList(messages: readonly ListedMessage[], withLinks: boolean): string {
  const rows = messages.map(({ agency, message }) => {
    const { createdAt, channel, recipient, template, language, state, detail } = message;
    const time = createdAt.toISOString().slice(0, 16).replace('T', ' ');
    return [time, agency, channel, recipient, template, language, stateWords[state] ?? state, detail ?? ''];
  });
  const link = (index: number) => `<td><a href="/demo/outbox/${messages[index]?.message.id}">read</a></td>`;
  return demoPage(
    'Demo outbox',
    `<p>Mails and text messages to customers of the demo agencies, and invitations of their staff. Nothing here was sent to anybody unless a mail server is configured; text messages go to a simulator that sends none: <a href="/demo/sms/">the usual one</a>, or where a setting says so <a href="/demo/twilio/">another</a> or <a href="/demo/smpp/">a third</a>. ${withLinks ? 'Links and codes of mails that no server has taken work: you run this demo on this machine. Each reading makes a new one.' : 'What would give a right to act is shown as <code>[link]</code> or <code>[code]</code>.'}</p>
${demoTable(['Time (UTC)', 'Agency', 'By', 'To', 'Message', 'Language', 'State', 'Answer', ''], rows, link)}`,
  );
}

function demoSms({ recipient }: StoredMessage, text: string): string {
  const { alphabet, units, parts } = smsLength(text);
  return demoPage(
    'Text message',
    `<p>To ${escapeHtml(recipient)}: ${units} places of ${alphabet === 'gsm' ? 'GSM 03.38' : 'UCS-2'}, ${parts} part${parts === 1 ? '' : 's'}.</p><p class="sms">${escapeHtml(text)}</p><p><a href="/demo/outbox">Demo outbox</a></p>`,
  );
}

/** Of each agency: otherwise a busy one hides the invitations of the others. */
const LIMIT = 50;

export interface DemoOutboxDeps extends Pick<DeliveryDeps, 'database' | 'settings' | 'sources'> {
  readonly listTenantIds: () => Promise<number[]>;
}

/** Whether the links and codes of messages may be shown to a caller. */
export type MayUseLinks = (request: FastifyRequest) => boolean;

interface Shown {
  readonly message: StoredMessage;
  readonly content: MessageContent;
  readonly info: AgencyInfo;
  readonly texts: TemplateTexts;
}

/**
 * The demo's view of messages to customers and of staff invitations: registered in demo processes only, and labelled as
 * such. Links and codes that grant rights work on the machine that runs the demo; other machines see `[link]` or
 * `[code]`.
 */
export function registerDemoOutbox(
  server: FastifyInstance,
  deps: DemoOutboxDeps,
  mayUseLinks: MayUseLinks,
): void {
  const { database } = deps;
  server.get('/demo/outbox', async (request, reply) => {
    const agencies = await Promise.all(
      (await deps.listTenantIds()).map((tenantId) =>
        database.inTenant(tenantId, async (scope) => {
          const { brandName } = (await deps.settings.getAgency(scope)).info;
          const messages = await listNewestMessages(scope, listedTemplates, LIMIT);
          return messages.map((message) => ({ tenantId, agency: brandName, message }));
        }),
      ),
    );
    const newest = agencies
      .flat()
      .toSorted((a, b) => b.message.createdAt.getTime() - a.message.createdAt.getTime());
    return sendPage(reply, demoList(newest, mayUseLinks(request)));
  });
  server.get<{ Params: { id: string } }>('/demo/outbox/:id', async (request, reply) => {
    const shown = await readShown(deps, request.params.id, mayUseLinks(request));
    if (!shown) return reply.code(404).send('Not found');
    const { message, content, info, texts } = shown;
    const worded = { ...message, texts };
    return sendPage(
      reply,
      message.channel === 'mail'
        ? (await renderMail(worded, content, info)).html
        : demoSms(
            message,
            message.channel === 'sms' ? renderSms(worded, content, info) : renderChat(worded, content, info),
          ),
    );
  });
  server.get<{ Params: { id: string; kind: string } }>(
    '/demo/outbox/:id/:kind.pdf',
    async (request, reply) => {
      const { id, kind } = request.params;
      const document = await findInAgencies(deps, async (scope) => {
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

/** Other messages to staff contain more than customers may see. */
const listedTemplates = (Object.keys(messageKinds) as TemplateName[]).filter(
  (template) => template === 'staff-invitation' || kindOf(template).reader !== 'staff',
);

function isListed({ template }: StoredMessage): boolean {
  return listedTemplates.includes(template);
}

/** The first agency that has it: message ids are random, so no two agencies share one. */
async function findInAgencies<T>(
  { database, listTenantIds }: DemoOutboxDeps,
  find: (scope: TenantScope) => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await Promise.all((await listTenantIds()).map((id) => database.inTenant(id, find)));
  return found.find((each) => each !== undefined);
}

/** A mail needs only its own inline styles; nothing else may load or run here. */
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

async function readShown(deps: DemoOutboxDeps, id: string, withLinks: boolean): Promise<Shown | undefined> {
  const { settings, sources } = deps;
  if (!isUuid(id)) return undefined;
  return findInAgencies(deps, async (scope) => {
    const message = await findMessage(scope, id);
    if (!message || !isListed(message)) return undefined;
    const source = sources.get(message.template);
    // A sent mail already contains its secret: creating another would invalidate it.
    const sent =
      withLinks && message.state === 'kept' ? await source?.fill(scope, message, 'sent') : undefined;
    const content = sent ?? (await source?.fill(scope, message, 'shown'));
    const { template: kind, language, channel } = message;
    const texts = await readTexts(scope, { kind, language, channel: textChannelOf(channel) });
    return content && { message, content, texts, info: (await settings.getAgency(scope)).info };
  });
}
