import type { OfficeKey } from '../../i18n/office-i18n.tsx';
import type { WorkItem } from './work-address.ts';

/** Another page of the office, on which work is settled that has no answer in the queue. */
export interface WorkPlace {
  readonly to: string;
  readonly title: OfficeKey;
  readonly permission: string;
  /** Its list shows the item's order only. */
  readonly isOfOrder?: true;
  /** A dialog of its list, and the member of the item's detail that names the dialog's record. */
  readonly dialog?: { readonly name: string; readonly of: string };
}

const refunds: WorkPlace = {
  to: '/finance/refund',
  title: 'menu.refund',
  permission: 'Pages.Refunds',
  isOfOrder: true,
};
const payments: WorkPlace = {
  to: '/finance/payment',
  title: 'menu.payments',
  permission: 'Pages.Payments',
  isOfOrder: true,
};
const receipts: WorkPlace = {
  to: '/finance/receipt',
  title: 'menu.receipts',
  permission: 'Pages.Payments',
  isOfOrder: true,
};
const rates: WorkPlace = { to: '/rule/rate', title: 'menu.rate', permission: 'Pages.Pricing' };
const mail: WorkPlace = { to: '/setting/email', title: 'menu.email', permission: 'Pages.Settings.Email' };
const contacts: WorkPlace = {
  to: '/message/contact',
  title: 'menu.contact',
  permission: 'Pages.Messages',
  dialog: { name: 'answer', of: 'contactId' },
};
const flightSuppliers: WorkPlace = {
  to: '/inventory/supplier',
  title: 'menu.flightSupplier',
  permission: 'Pages.Inventory',
};

const places: Readonly<Record<string, WorkPlace>> = {
  refundWaiting: refunds,
  refundFailed: refunds,
  refundOverdue: refunds,
  refundByHand: refunds,
  refundLate: refunds,
  chargeback: payments,
  refundDisputed: payments,
  chargeMismatch: payments,
  moneyMismatch: { to: '/finance/match', title: 'menu.match', permission: 'Pages.Payments' },
  receiptRefused: receipts,
  receiptDiffers: receipts,
  rateWaiting: rates,
  rateAgeing: rates,
  mailboxRefuses: mail,
  copyRefused: mail,
  supplierBalanceLow: flightSuppliers,
  contactOpen: contacts,
};

/** The page of an account whose key is refused, by the kind of account. */
const accountPlaces: Readonly<Record<string, WorkPlace>> = {
  flightSupplier: flightSuppliers,
  transferSupplier: {
    to: '/inventory/transfer/supplier',
    title: 'rideSupplier.title',
    permission: 'Pages.Transfers',
  },
  rideChannel: {
    to: '/inventory/transfer/channel',
    title: 'channel.title',
    permission: 'Pages.Transfers',
  },
  messenger: { to: '/setting/messenger', title: 'menu.messengers', permission: 'Pages.Settings.Sms' },
};

/** Where an item is settled; undefined: in the queue or on its order's page. */
export function findWorkPlace({ code, detail }: Pick<WorkItem, 'code' | 'detail'>): WorkPlace | undefined {
  const { account } = detail;
  if (code === 'keyRefused')
    return typeof account === 'string' ? accountPlaces[account.split(':')[0] ?? ''] : undefined;
  return places[code];
}

/** The query with which its page shows the item. */
export function searchOfPlace(
  { isOfOrder, dialog }: WorkPlace,
  { reservationNumber, detail }: Pick<WorkItem, 'reservationNumber' | 'detail'>,
): Readonly<Record<string, string>> {
  const id = dialog === undefined ? undefined : detail[dialog.of];
  if (dialog !== undefined && typeof id === 'string') return { dialog: dialog.name, id };
  return isOfOrder === true && reservationNumber !== null ? { q: reservationNumber } : {};
}
