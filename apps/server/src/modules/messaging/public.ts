import type { FastifyInstance } from 'fastify';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { registerDemoOutbox } from './demo-outbox.ts';
import { findNewestMail } from './repository.ts';
import { sendConfirmation, type ConfirmationParts } from './send-confirmation.ts';

export interface MailState {
  readonly address: string;
  readonly state: 'waiting' | 'sent' | 'delivered' | 'failed';
  readonly at: Date;
}

/** Answers the events of the sale with mails and documents. */
export function startMessaging(outbox: Outbox, topic: string, parts: ConfirmationParts): void {
  outbox.on(topic, async (tenantId, payload) => {
    await sendConfirmation(parts, tenantId, String(payload['orderId']));
  });
}

export function serveDemoOutbox(server: FastifyInstance, parts: ConfirmationParts): void {
  registerDemoOutbox(server, parts);
}

/** The state of an order's newest mail, for its page; a kept mail counts as sent, since nobody else will send it. */
export async function findMailState(scope: TenantScope, orderId: string): Promise<MailState | undefined> {
  const row = await findNewestMail(scope, orderId);
  if (!row) return undefined;
  const states = { waiting: 'waiting', sent: 'sent', kept: 'sent', delivered: 'delivered' } as const;
  return {
    address: row.recipient,
    state: states[row.state as keyof typeof states] ?? 'failed',
    at: row.sent_at ?? row.created_at,
  };
}
