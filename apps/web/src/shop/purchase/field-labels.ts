import { documentMembers } from '@farewind/values/passenger-document';
import type { MessageKey } from '../../shared/i18n/catalogue.ts';
import type { I18n } from '../../shared/i18n/i18n.tsx';
import type { CheckoutFields } from './checkout-fields.ts';

/** Labels of the buyer, invoice and card fields, by the last part of their path. */
export const buyerLabels: Readonly<Record<string, MessageKey>> = {
  customerName: 'checkout.name',
  customerSurname: 'checkout.surname',
  customerEmail: 'checkout.email',
  customerCountryCode: 'checkout.countryCode',
  customerMobilePhone: 'checkout.phone',
  coupon: 'checkout.coupon',
  paymentMethod: 'payment.ways',
  title: 'checkout.invoice.title',
  taxOffice: 'checkout.invoice.taxOffice',
  taxNumber: 'checkout.invoice.taxNumber',
  address: 'checkout.invoice.address',
  city: 'checkout.invoice.city',
  creditCardNumber: 'checkout.cardNumber',
  creditCardExpireMonth: 'checkout.cardExpiry',
  creditCardExpireYear: 'checkout.cardExpiry',
  creditCardOwner: 'checkout.cardOwner',
  creditCardCVC: 'checkout.cardCode',
  contractAccepted: 'checkout.agreement',
  usageAccepted: 'checkout.agreement',
  adultConfirmed: 'checkout.agreement',
};

const documentLabels = Object.fromEntries(
  documentMembers.map((member) => [member, `checkout.${member}`] as const),
);

const labels: Readonly<Record<string, MessageKey>> = {
  ...documentLabels,
  surname: 'checkout.surname',
  name: 'checkout.name',
  gender: 'checkout.gender',
  parentIndex: 'checkout.parent',
  transferId: 'checkout.ride.title',
  returnTransferId: 'checkout.ride.title',
  childSeats: 'checkout.ride.title',
  ...buyerLabels,
};

/** Label of a passenger's field, without the passenger. */
export function labelOfMember(member: string, t: I18n['t']): string {
  return t(labels[member] ?? 'checkout.title');
}

/** `passengers[1].passportExpiryDate` → "Lev, passport valid until". */
export function labelOfField(path: string, fields: CheckoutFields, { t, locale }: I18n): string {
  // The ride's address is not the invoice's.
  if (path.startsWith('transfer.')) return t('checkout.ride.title');
  const member = path.split('.').at(-1) ?? path;
  const label = labelOfMember(member, t);
  const index = /^passengers\[(\d)\]/.exec(path)?.[1];
  const passenger = index === undefined ? undefined : fields.passengers[Number(index)];
  if (passenger === undefined) return label;
  const who = passenger.name.trim() === '' ? t(`checkout.type.${passenger.type}`) : passenger.name.trim();
  return `${Number(index) + 1}. ${who}, ${label.toLocaleLowerCase(locale)}`;
}
