import type { AdminOrder } from '@farewind/contract/orders/order-detail';
import type { AttemptView } from '../../payments/public.ts';
import type { ChangeRow } from '../changes/passengers/change-rows.ts';
import type { TravelDocumentRow } from '../changes/travel-document-rows.ts';
import type { HistoryRow, NoteRow } from './admin-rows.ts';
import type { OrderMessage } from '../admin-ports.ts';

type Entry = AdminOrder['timeline'][number];

export interface TimelineFacts {
  readonly history: readonly HistoryRow[];
  readonly notes: readonly NoteRow[];
  readonly attempts: readonly AttemptView[];
  readonly messages: readonly OrderMessage[];
  readonly refunds: AdminOrder['refunds'];
  readonly changes: readonly ChangeRow[];
  readonly proofs: readonly TravelDocumentRow[];
  /** Replaces `user:12` with a name. */
  readonly nameOf: (actor: string) => string;
}

const badStates: readonly string[] = [
  'paymentFailed',
  'expired',
  'problematic',
  'failed',
  'bounced',
  'disputed',
  'unknown',
];

/** The events of an order in one timeline, newest first. */
export function makeTimeline(facts: TimelineFacts): Entry[] {
  return [
    ...facts.history.map((row) => ofMove(row, facts.nameOf)),
    ...facts.notes.map(ofNote),
    ...facts.attempts.map(ofAttempt),
    ...facts.messages.map(ofMessage),
    ...facts.refunds.flatMap(ofRefund),
    ...facts.changes.flatMap((change) => ofChange(change, facts.nameOf)),
    ...facts.proofs.flatMap((proof) => ofProof(proof, facts.nameOf)),
  ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

function entry(kind: Entry['kind'], at: Date, actor: string, code: string, more: Partial<Entry> = {}): Entry {
  return { kind, at: at.toISOString(), actor, code, isBad: badStates.includes(code), ...more };
}

/** The reason's first word is the kind of event, the others are its details. */
function ofMove(row: HistoryRow, nameOf: TimelineFacts['nameOf']): Entry {
  const [code = '', ...words] = row.reason.split(' ');
  return entry('move', row.at, nameOf(row.actor), code, {
    to: row.to,
    isBad: row.from !== row.to && badStates.includes(row.to),
    ...(row.itemId === undefined ? {} : { itemId: row.itemId }),
    ...(row.from === undefined ? {} : { from: row.from }),
    ...(row.version === undefined ? {} : { version: row.version }),
    ...(words.length > 0 ? { detail: words.join(' ') } : {}),
  });
}

function ofNote({ at, author, text }: NoteRow): Entry {
  return entry('note', at, author, 'note', { detail: text });
}

function ofAttempt({ at, purpose, state, failure }: AttemptView): Entry {
  return entry(
    'payment',
    at,
    purpose === 'sale' ? 'customer' : purpose,
    state,
    failure ? { detail: failure } : {},
  );
}

function ofMessage({ at, sentAt, template, channel, state }: OrderMessage): Entry {
  return entry('message', sentAt ?? at, channel, template, {
    detail: state,
    isBad: badStates.includes(state),
  });
}

/** A refund that has reached the card; its reasons are among the moves. */
function ofRefund({ settledAt, sum, currency }: AdminOrder['refunds'][number]): Entry[] {
  if (settledAt === undefined) return [];
  return [entry('refund', new Date(settledAt), 'bank', 'settled', { detail: `${sum} ${currency}` })];
}

function ofChange(change: ChangeRow, nameOf: TimelineFacts['nameOf']): Entry[] {
  const names = change.lines.map(({ to }) => `${to.surname} ${to.name}`).join(', ');
  const asked = entry('change', change.createdAt, nameOf(change.requestedBy), 'requested', { detail: names });
  if (!change.decidedAt) return [asked];
  const detail = change.reason ?? names;
  return [
    asked,
    entry('change', change.decidedAt, nameOf(change.decidedBy ?? 'system'), change.state, { detail }),
  ];
}

function ofProof(proof: TravelDocumentRow, nameOf: TimelineFacts['nameOf']): Entry[] {
  const { code: detail, createdAt, sentAt, decidedAt, decidedBy, state, reason } = proof;
  return [
    entry('proof', createdAt, 'system', 'asked', { detail }),
    ...(sentAt ? [entry('proof', sentAt, 'customer', 'sent', { detail })] : []),
    ...(decidedAt
      ? [
          entry('proof', decidedAt, nameOf(decidedBy ?? 'system'), state, {
            detail: reason ?? detail,
            isBad: state !== 'accepted',
          }),
        ]
      : []),
  ];
}
