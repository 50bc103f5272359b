import { couponProducts, type Coupon } from '@farewind/contract/rules/coupons';
import { formatMoney } from '@farewind/values/format-money';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { officeCall } from '../../session/office-call.ts';
import { deleteCoupon, getCoupons, saveCoupon, updateCoupon } from '@farewind/contract/rules/coupons';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { blankCoupon, listCouponFields, readCoupon, type CouponForm } from './coupon-form.ts';

/** Coupons: what each takes off, of what, when, and how often it was used. */
export function CouponsPage(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <ListPage<Coupon, CouponForm>
      screen={{
        name: 'coupon',
        title: 'menu.coupon',
        search: 'coupon.search',
        newText: 'coupon.new',
        emptyText: 'coupon.empty',
        lead: <p className="mute">{t('coupon.lead')}</p>,
        load: loadList(getCoupons),
        idOf: ({ id }) => String(id),
        nameOf: ({ code }) => code,
        columns: listColumns(t, locale),
        filters: [
          {
            name: 'product',
            label: 'coupon.product',
            options: couponProducts.map((value) => ({ value, text: t(`coupon.product.${value}`) })),
          },
          activeFilter(t),
        ],
        form: {
          createTitle: 'coupon.createTitle',
          editTitle: 'coupon.editTitle',
          fields: () => listCouponFields(t),
          blank: blankCoupon,
          read: readCoupon,
          create: (values) => officeCall(saveCoupon, values),
          update: ({ id }, values, version) => officeCall(updateCoupon, { ...values, id, version }),
        },
        removal: {
          isShown: ({ used }) => used === 0,
          text: 'coupon.deleteText',
          run: ({ id }) => officeCall(deleteCoupon, { input: id }),
          undo: (coupon) => officeCall(saveCoupon, readCoupon(coupon)),
        },
      }}
    />
  );
}

function listColumns(t: OfficeTranslate, locale: string): Column<Coupon>[] {
  const money = (sum: string, { currency }: Coupon) => formatMoney(sum, currency, locale);
  return [
    {
      name: 'code',
      title: 'coupon.code',
      sort: 'code',
      text: ({ code }) => code,
      place: 'head',
      draw: ({ code }) => <b className="code">{code}</b>,
    },
    {
      name: 'offer',
      title: 'coupon.offer',
      isNumber: true,
      isOnlyOnScreen: true,
      text: (row) => (row.sum === null ? `${Number(row.percent)} %` : money(row.sum, row)),
    },
    {
      name: 'amount',
      title: 'coupon.offer',
      text: ({ sum, percent }) => String(sum ?? percent),
      isNumber: true,
      isOffScreen: true,
    },
    {
      name: 'unit',
      title: 'markup.unit',
      text: ({ sum, currency }) => (sum === null ? '%' : currency),
      isOffScreen: true,
    },
    { name: 'product', title: 'coupon.product', text: ({ product }) => t(`coupon.product.${product}`) },
    {
      name: 'minimum',
      title: 'coupon.minimum',
      isNumber: true,
      money: ({ minimum, currency }) => (minimum === null ? undefined : { amount: minimum, currency }),
    },
    { name: 'valid', title: 'coupon.valid', sort: 'validTo', text: (row) => formatServiceDays(row, t) },
    {
      name: 'used',
      title: 'coupon.used',
      sort: 'used',
      isNumber: true,
      text: ({ used, usesTotal }) =>
        usesTotal === null ? String(used) : t('coupon.usedOf', { used, total: usesTotal }),
    },
    activeColumn(t),
  ];
}

function formatServiceDays({ validFrom, validTo }: Coupon, t: OfficeTranslate): string {
  if (validFrom === null && validTo === null) return t('coupon.always');
  const day = (date: string | null) => (date === null ? '…' : formatDate(date));
  return `${day(validFrom)} – ${day(validTo)}`;
}
