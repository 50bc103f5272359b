import type { StaffAction } from '@farewind/contract/orders/order-detail';
import type { ItemKind } from '../order/order-draft.ts';
import type { ItemStatus } from '../order/order-moves.ts';
import { unpaidStates } from './cancel-unpaid.ts';
import type { ChangeState } from '../changes/passengers/change-rows.ts';
import type { TravelDocumentState } from '../changes/travel-document-rows.ts';

export interface StaffActionFacts {
  readonly items: readonly {
    readonly kind: ItemKind;
    readonly status: ItemStatus;
    readonly charter: boolean;
    readonly problem: string | undefined;
    /** An external supplier sold the flight. */
    readonly isExternal: boolean;
  }[];
  readonly changes: readonly ChangeState[];
  readonly proofs: readonly TravelDocumentState[];
  readonly hasDocuments: boolean;
  /** The agency can send mail. */
  readonly canMail: boolean;
  /** The buyer's data was not erased. */
  readonly hasBuyer: boolean;
  /** The order is unpaid and can still be paid at its price. */
  readonly isPayable: boolean;
  /** A channel sold it: its buyer pays and hears from the channel, and staff only drive or cancel. */
  readonly isOfChannel: boolean;
  /** What an airline made of a paid change of a flight is not known. */
  readonly hasUnclearChange: boolean;
  /** The agency takes desk payments in the order's currency. */
  readonly takesAtDesk: boolean;
}

const sold: readonly ItemStatus[] = ['booked', 'ticketed', 'changed'];
const live: readonly ItemStatus[] = [...sold, 'problematic'];
const sent: readonly ItemStatus[] = [...live, 'waitingForCancel', 'completed'];
/** Statuses of items that nothing was paid for. Of a cancelled one, what was paid is not known here. */
const unsold: readonly ItemStatus[] = [...unpaidStates, 'processing', 'expired', 'cancelled'];
/** Statuses of rides that are still to take place. */
export const drivable: readonly ItemStatus[] = ['processing', ...live];
const decidable: readonly TravelDocumentState[] = ['sent', 'refused', 'missed'];

const permissionOf: Readonly<Record<StaffAction, string>> = {
  note: 'Pages.Orders.Edit',
  confirm: 'Pages.Orders.Edit',
  resend: 'Pages.Orders.Edit',
  changePassengers: 'Pages.Orders.Reissue',
  decideChange: 'Pages.Orders.Reissue',
  decideProof: 'Pages.Orders.Edit',
  cancel: 'Pages.Orders.Cancel',
  cancelForDocuments: 'Pages.Orders.Cancel',
  propose: 'Pages.Orders.Edit',
  changeFlight: 'Pages.Orders.Edit',
  settleFlightChange: 'Pages.Refunds.Request',
  setDriver: 'Pages.Orders.Edit',
  cancelRide: 'Pages.Orders.Cancel',
  sendPaymentLink: 'Pages.Orders.Edit',
  requestPayment: 'Pages.Orders.Edit',
  takeAtDesk: 'Pages.Payments.Desk',
  cancelUnpaid: 'Pages.Orders.Cancel',
  write: 'Pages.Orders.Edit',
  logCall: 'Pages.Orders.Edit',
  changeContact: 'Pages.Orders.Edit',
  showDocuments: 'Pages.Customers.ViewDocuments',
};

/** What the order's state allows; rights are checked separately. Only the page uses this table. */
const isPossible: Readonly<Record<StaffAction, (facts: StaffActionFacts) => boolean>> = {
  note: () => true,
  confirm: ({ items }) => items.some(({ status, charter }) => status === 'booked' && charter),
  resend: ({ items, canMail, isOfChannel }) =>
    canMail && !isOfChannel && items.some(({ status }) => sent.includes(status)),
  changePassengers: ({ items }) =>
    items.some(({ kind, status }) => kind === 'flight' && sold.includes(status)),
  decideChange: ({ changes }) => changes.includes('waitingForStaff'),
  decideProof: ({ proofs }) => proofs.some((state) => decidable.includes(state)),
  cancel: ({ items, isOfChannel }) => !isOfChannel && items.some(({ status }) => live.includes(status)),
  cancelForDocuments: ({ items }) => items.some(({ problem }) => problem === 'documentRefused'),
  propose: ({ items, isOfChannel }) => !isOfChannel && items.some(({ status }) => live.includes(status)),
  changeFlight: ({ items, isOfChannel }) =>
    !isOfChannel && items.some(({ status, isExternal }) => isExternal && sold.includes(status)),
  settleFlightChange: ({ hasUnclearChange }) => hasUnclearChange,
  setDriver: ({ items }) =>
    items.some(({ kind, status }) => kind === 'transfer' && drivable.includes(status)),
  cancelRide: ({ items }) => items.some(({ kind, status }) => kind === 'transfer' && live.includes(status)),
  sendPaymentLink: ({ isPayable }) => isPayable,
  requestPayment: ({ items, isOfChannel }) =>
    !isOfChannel && items.some(({ status }) => !unsold.includes(status)),
  takeAtDesk: ({ isPayable, takesAtDesk }) => isPayable && takesAtDesk,
  cancelUnpaid: ({ items }) => items.every(({ status }) => unpaidStates.includes(status)),
  write: ({ hasBuyer }) => hasBuyer,
  logCall: ({ hasBuyer }) => hasBuyer,
  changeContact: ({ hasBuyer }) => hasBuyer,
  showDocuments: ({ hasDocuments }) => hasDocuments,
};

/** The actions available to this staff member on the order now; the office shows these and derives nothing itself. */
export function listStaffActions(facts: StaffActionFacts, permissions: ReadonlySet<string>): StaffAction[] {
  return (Object.keys(isPossible) as StaffAction[]).filter(
    (action) => permissions.has(permissionOf[action]) && isPossible[action](facts),
  );
}
