import type { Language } from '@farewind/contract/core/fields';
import { lowerFirst } from '@farewind/values/lower-first';
import type { AdminOrder } from './use-order.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { knownWord } from '../../kit/known-word.ts';
import type { Tone } from '../../kit/state-badge.tsx';

type OrderStatus = AdminOrder['status'];
export type ItemKind = AdminOrder['items'][number]['kind'];

/** The kind in whose words an order is described: that of its rides only if it has no flight. */
export function kindOfOrder(items: readonly { readonly kind: ItemKind }[]): ItemKind {
  const kinds = items.map(({ kind }) => kind);
  return kinds.includes('transfer') && !kinds.includes('flight') ? 'transfer' : 'flight';
}

/** The words for the server's codes; an unknown code is shown as it is. */
export const formatStatus = (code: string, t: OfficeTranslate, kind?: ItemKind) =>
  // A confirmed ride has the state of an issued ticket, but no ticket.
  kind === 'transfer' && code === 'ticketed'
    ? t('orderStatus.rideConfirmed')
    : knownWord(`orderStatus.${code}`, code, t);
/** A state as an option of a list's filter: among rides under both its names, as some are sold beside a flight. */
export const formatStatusOption = (code: string, t: OfficeTranslate, kind: 'flight' | 'transfer') =>
  [...new Set([formatStatus(code, t, kind), formatStatus(code, t)])].join(' / ');
export const formatProblem = (code: string, t: OfficeTranslate, kind?: ItemKind) =>
  knownWord(`orderProblem.${kind === 'transfer' && code === 'seatsGone' ? 'rideGone' : code}`, code, t);
export const formatMoveReason = (code: string, t: OfficeTranslate, kind?: ItemKind) =>
  knownWord(`moveReason.${(kind === 'transfer' ? rideReasons.get(code) : undefined) ?? code}`, code, t);
/** Rides have vehicles for seats, and no tickets. */
const rideReasons: ReadonlyMap<string, string> = new Map([
  ['ordered', 'rideOrdered'],
  ['seatsGone', 'rideGone'],
  ['ticketsIssued', 'rideConfirmed'],
]);
export const formatStep = (code: string, t: OfficeTranslate, kind?: ItemKind) =>
  knownWord(`promiseStep.${(kind === 'transfer' ? rideSteps.get(code) : undefined) ?? code}`, code, t);
const rideSteps: ReadonlyMap<string, string> = new Map([
  ['booked', 'rideBooked'],
  ['ticketed', 'rideConfirmed'],
]);
export const formatDocument = (code: string, t: OfficeTranslate) => knownWord(`paper.${code}`, code, t);

/** A changed member of a passenger by its form label, for use in a list. */
export const formatMember = (code: string, t: OfficeTranslate, language: Language) =>
  lowerFirst(knownWord(`customer.${code}`, code, t), language);

export const formatTask = (code: string, t: OfficeTranslate) => knownWord(`taskKind.${code}`, code, t);
export const formatProposal = (code: string, t: OfficeTranslate) =>
  knownWord(`proposalKind.${code}`, code, t);

/** The actor: the customer, the bank, the system, or a member of staff by name. */
export const formatActor = (code: string, t: OfficeTranslate) => knownWord(`actor.${code}`, code, t);

/** A state of something that is not an order: a request, a proof, a proposal. */
export const formatState = (code: string, t: OfficeTranslate) => knownWord(`requestState.${code}`, code, t);

/** In order of urgency. */
const statusTones: Readonly<Record<OrderStatus, Tone>> = {
  problematic: 'err',
  waitingForCancel: 'sun',
  processing: 'sky',
  changed: 'sky',
  booked: 'sea',
  ticketed: 'ok',
  completed: '',
  pendingPayment: 'sun',
  paymentFailed: 'err',
  expired: '',
  cancelled: '',
};

export const statuses = Object.keys(statusTones) as readonly OrderStatus[];

export function toneOfStatus(status: OrderStatus): Tone {
  return statusTones[status];
}

const requestTones: Readonly<Record<string, Tone>> = {
  waitingForStaff: 'sun',
  waitingForPayment: 'sun',
  asked: 'sun',
  sent: 'sun',
  open: 'sun',
  accepted: 'ok',
  acknowledged: 'ok',
  refused: 'err',
  missed: 'err',
};

export function toneOfRequest(state: string): Tone {
  return requestTones[state] ?? '';
}
