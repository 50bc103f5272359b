import type { OfficeKey } from '../../i18n/office-i18n.tsx';

/** What can be begun from the search: the form of a page, opened at once. */
export interface PaletteAct {
  readonly name: string;
  /** The page (`route-table.ts`) whose form it is; who may see the page may do it. */
  readonly page: string;
  readonly title: OfficeKey;
  /** The query of the address that opens the form. */
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
  create('email', 'email.new'),
  create('sms', 'sms.new'),
  create('map', 'map.new'),
  create('city', 'city.new'),
  create('district', 'district.new'),
  create('packageType', 'package.new'),
];
