import type { TenantScope } from '../../platform/database/scope.ts';
import type { OutboxEntry } from '../../platform/outbox/outbox.ts';
import type { Channel } from './message-source.ts';
import type { Planner, PlannerDeps } from './planners.ts';
import { findMessage } from './repository.ts';
import { renderNow, type WordingDeps } from './render-now.ts';

/** A message for readers who may not use its links. */
export interface WordedMessage {
  readonly channel: Channel;
  /** Of a text message empty, as `html` is. */
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * What an event would have us write: its messages are planned and worded as those that leave, and nothing is sent. The rows of
 * the plan stay in the transaction, which is to be taken back.
 */
export async function renderEvent(
  deps: PlannerDeps & WordingDeps,
  plan: Planner<unknown>,
  scope: TenantScope,
  payload: unknown,
): Promise<WordedMessage[]> {
  const ids: string[] = [];
  const outbox = {
    add: async (_: TenantScope, entry: OutboxEntry) => void ids.push(String(entry.payload['messageId'])),
  };
  await plan({ ...deps, outbox }, scope, payload);
  const worded: WordedMessage[] = [];
  for (const id of ids) {
    const message = await findMessage(scope, id);
    if (!message) continue;
    const { subject = '', html = '', text } = await renderNow(deps, scope, message);
    worded.push({ channel: message.channel, subject, html, text });
  }
  return worded;
}
