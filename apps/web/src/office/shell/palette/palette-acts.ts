import type { OfficeKey } from '../../i18n/office-i18n.tsx';

/** An action of the palette: opens the form of a page. */
export interface PaletteAct {
  readonly name: string;
  /** The form's page (`route-table.ts`); users who may see it may use the form. */
  readonly page: string;
  readonly title: OfficeKey;
  /** The query that opens the form. */
  readonly search: Readonly<Record<string, string>>;
}

const create = (page: string, title: OfficeKey): PaletteAct => ({
  name: `new-${page}`,
  page,
  title,
  search: { dialog: 'new' },
});

export const paletteActs: readonly PaletteAct[] = [
  create('markup', 'markup.new'),
  create('coupon', 'coupon.new'),
  create('rate', 'rate.new'),
  create('travelRule', 'travelRule.new'),
  create('customer', 'customer.new'),
  create('service', 'service.new'),
  create('user', 'user.new'),
  create('role', 'role.new'),
  create('tenant', 'tenant.new'),
  create('site', 'site.new'),
  create('payment', 'payment.new'),
  create('receiptSettings', 'receiptSetting.new'),
  create('walletSettings', 'wallet.new'),
  create('email', 'email.new'),
  create('sms', 'sms.new'),
  create('messengers', 'messenger.new'),
  create('map', 'map.new'),
  create('city', 'city.new'),
  create('district', 'district.new'),
  create('packageType', 'package.new'),
];
