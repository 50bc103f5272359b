import type { FastifyInstance } from 'fastify';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { registerDemoOutbox } from './demo-outbox.ts';
import { confirmationTemplates } from './mails/confirmation-mail.ts';
import { findNewestMail } from './repository.ts';
import { sendCodeMail, type CodeMailParts } from './send-code-mail.ts';
import { sendConfirmation, type ConfirmationParts } from './send-confirmation.ts';

export interface MailState {
  readonly address: string;
  readonly state: 'waiting' | 'sent' | 'delivered' | 'failed';
  readonly at: Date;
}

/** What is answered with a mail: the names of the events. */
export interface MessagingTopics {
  readonly orderConfirmed: string;
  readonly orderCodeRequested: string;
}

/** Answers the events of the sale with mails and documents. */
export function startMessaging(
  outbox: Outbox,
  topics: MessagingTopics,
  parts: ConfirmationParts & CodeMailParts,
): void {
  outbox.on(topics.orderConfirmed, async (tenantId, payload) => {
    await sendConfirmation(parts, tenantId, String(payload['orderId']));
  });
  outbox.on(topics.orderCodeRequested, async (tenantId, payload) => {
    await sendCodeMail(parts, tenantId, String(payload['orderId']), String(payload['codeId']));
  });
}

export function serveDemoOutbox(server: FastifyInstance, parts: ConfirmationParts): void {
  registerDemoOutbox(server, parts);
}

/** The state of an order's newest confirmation, for its page; a kept mail counts as sent, since nobody else will send it. */
export async function findMailState(scope: TenantScope, orderId: string): Promise<MailState | undefined> {
  const row = await findNewestMail(scope, orderId, confirmationTemplates);
  if (!row) return undefined;
  const states = { waiting: 'waiting', sent: 'sent', kept: 'sent', delivered: 'delivered' } as const;
  return {
    address: row.recipient,
    state: states[row.state as keyof typeof states] ?? 'failed',
    at: row.sent_at ?? row.created_at,
  };
}
