import type { AdminOrder } from '../use-order.ts';

type Message = AdminOrder['messages'][number];
export type BuyerReply = NonNullable<AdminOrder['replies']>[number];
type Call = NonNullable<AdminOrder['calls']>[number];

/** One message or call; mail and text message with the same words are one entry. */
export type ThreadEntry =
  | { readonly kind: 'written'; readonly at: string; readonly messages: readonly Message[] }
  | { readonly kind: 'reply'; readonly at: string; readonly reply: BuyerReply }
  | { readonly kind: 'call'; readonly at: string; readonly call: Call };

/** Messages planned together are written within one transaction. */
const TOGETHER_MS = 2000;

/** Messages, replies and calls of an order, oldest first. */
export function listThread({
  messages,
  calls = [],
  replies = [],
}: Pick<AdminOrder, 'messages' | 'calls' | 'replies'>): ThreadEntry[] {
  const written: { kind: 'written'; at: string; messages: Message[] }[] = [];
  for (const message of messages.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const group = written.findLast(
      ({ at, messages: [first] }) =>
        first?.template === message.template && Date.parse(message.at) - Date.parse(at) < TOGETHER_MS,
    );
    if (group === undefined || group.messages.some(({ channel }) => channel === message.channel))
      written.push({ kind: 'written', at: message.at, messages: [message] });
    else group.messages.push(message);
  }
  const said = calls.map((call) => ({ kind: 'call', at: call.at, call }) as const);
  const answered = replies.map((reply) => ({ kind: 'reply', at: reply.at, reply }) as const);
  return [...written, ...answered, ...said].toSorted((a, b) => a.at.localeCompare(b.at));
}
