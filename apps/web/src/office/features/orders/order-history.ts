import { isCurrency } from '@farewind/values/currency';
import { formatMoney } from '@farewind/values/format-money';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { TimelineEntry } from '../../kit/detail/timeline.tsx';
import { formatAttempt, formatFailure, formatPurpose, formatRefund } from '../finance/finance-words.ts';
import { formatMessageKind, formatMessageState } from '../messages/message-words.ts';
import {
  formatActor,
  formatMoveReason,
  formatState,
  formatStatus,
  kindOfOrder,
  type ItemKind,
} from './order-words.ts';
import type { AdminOrder } from './use-order.ts';

type Entry = AdminOrder['timeline'][number];

/** The events of an order, in words. */
export function formatHistory(
  entries: readonly Entry[],
  t: OfficeTranslate,
  locale: string,
  items: readonly { readonly itemId: string; readonly kind: ItemKind }[] = [],
): TimelineEntry[] {
  return entries
    .map((entry) => {
      const kind = items.find(({ itemId }) => itemId === entry.itemId)?.kind ?? kindOfOrder(items);
      return {
        entry,
        title: titleOf(entry, t, kind),
        notes: notesOf(entry, t, { locale, kind }).filter((note) => note !== ''),
      };
    })
    .filter(isNews)
    .map(({ entry, title, notes }, at) => ({
      key: String(at),
      at: entry.at,
      title,
      notes,
      tone: entry.isBad ? 'err' : isGood(entry) ? 'sea' : undefined,
    }));
}

interface Line {
  readonly entry: Entry;
  readonly title: string;
  readonly notes: readonly string[];
}

/**
 * The items of an order usually move together: one line covers all that it describes alike. Flights that are ticketed
 * and rides that are confirmed in the same step get a line each.
 */
function isNews({ entry, title, notes }: Line, index: number, all: readonly Line[]): boolean {
  return (
    entry.kind !== 'move' ||
    !all
      .slice(0, index)
      .some(
        (before) =>
          before.entry.kind === 'move' &&
          before.entry.at === entry.at &&
          before.title === title &&
          before.notes.join('\n') === notes.join('\n'),
      )
  );
}

function isGood({ to }: Entry): boolean {
  return to === 'booked' || to === 'ticketed';
}

function titleOf({ kind, from, to, code }: Entry, t: OfficeTranslate, of: ItemKind): string {
  switch (kind) {
    case 'move':
      return from === undefined
        ? formatStatus(to ?? code, t, of)
        : t('history.move', { from: formatStatus(from, t, of), to: formatStatus(to ?? code, t, of) });
    case 'note':
      return t('history.note');
    case 'payment':
      return t('history.payment', { state: formatAttempt(code, t) });
    case 'message':
      return t('history.message', { title: formatMessageKind(code, t) });
    case 'refund':
      return t('history.refund', { state: formatRefund(code, t) });
    case 'change':
      return t('history.change', { state: formatState(code, t) });
    case 'proof':
      return t('history.proof', { state: formatState(code, t) });
    default:
      return code;
  }
}

function notesOf(
  { kind, code, detail = '', actor, version }: Entry,
  t: OfficeTranslate,
  of: { readonly locale: string; readonly kind: ItemKind },
): string[] {
  const who = formatActor(actor, t);
  if (kind === 'move') {
    const by = version === undefined ? who : t('history.version', { actor: who, version });
    return [formatMoveReason(code, t, of.kind), formatSum(detail, of.locale), by];
  }
  if (kind === 'message') return [formatMessageState(detail, t), who];
  // A payment after the sale has its purpose instead of an actor, and a failed one its reason as the detail.
  if (kind === 'payment')
    return [formatFailure(detail, t), actor === 'customer' ? who : formatPurpose(actor, t)];
  return [kind === 'refund' ? formatSum(detail, of.locale) : detail, who];
}

/** A detail that is a sum, such as `201.82 EUR`, as sums are written; any other as it is. */
function formatSum(detail: string, locale: string): string {
  const [, amount, currency] = /^(\d+\.\d\d) ([A-Z]{3})$/.exec(detail) ?? [];
  return amount !== undefined && isCurrency(currency) ? formatMoney(amount, currency, locale) : detail;
}
