import {
  couponProducts,
  type Coupon,
  deleteCoupon,
  getCoupons,
  saveCoupon,
  updateCoupon,
  couponKinds,
} from '@farewind/contract/rules/coupons';
import { formatMoney } from '@farewind/values/format-money';
import { CirclePause, CirclePlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { BulkAct, Column } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { currencies, type Currency } from '@farewind/values/currency';
import type { Field } from '../../kit/form/field.ts';
import { formatPercent } from '../../kit/format-percent.ts';

/** Coupons: discount, products, validity and number of uses. */
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
        bulkActs: listCouponBulkActs(t),
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

/** Several coupons stopped, or valid again. */
function listCouponBulkActs(t: OfficeTranslate): readonly BulkAct<Coupon>[] {
  return ([false, true] as const).map((isActive) => ({
    name: isActive ? 'resume' : 'stop',
    label: isActive ? 'coupon.resumeMany' : 'coupon.stopMany',
    icon: isActive ? CirclePlay : CirclePause,
    whyNot: (row) =>
      row.isActive === isActive ? t(isActive ? 'coupon.isValid' : 'coupon.isStopped') : undefined,
    effect: ({ used }) => t(isActive ? 'coupon.resumeEffect' : 'coupon.stopEffect', { used }),
    run: (row) =>
      officeCall(updateCoupon, { ...readCoupon(row), isActive, id: row.id, version: row.version }),
  }));
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
      text: (row) => (row.sum === null ? formatPercent(row.percent ?? 0, locale) : money(row.sum, row)),
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

type CouponForm = {
  code: string;
  kind: Coupon['kind'];
  percent: string;
  sum: string;
  currency: Currency;
  minimum: string;
  product: Coupon['product'];
  validFrom: string;
  validTo: string;
  usesTotal: string;
  usesPerContact: string;
  isActive: boolean;
};

const blankCoupon: CouponForm = {
  code: '',
  kind: 'percent',
  percent: '',
  sum: '',
  currency: 'EUR',
  minimum: '',
  product: 'both',
  validFrom: '',
  validTo: '',
  usesTotal: '',
  usesPerContact: '',
  isActive: true,
};

function readCoupon(coupon: Coupon): CouponForm {
  const { code, kind, currency, product, isActive, usesTotal, usesPerContact } = coupon;
  return {
    code,
    kind,
    currency,
    product,
    isActive,
    percent: coupon.percent ?? '',
    sum: coupon.sum ?? '',
    minimum: coupon.minimum ?? '',
    validFrom: coupon.validFrom ?? '',
    validTo: coupon.validTo ?? '',
    usesTotal: usesTotal === null ? '' : String(usesTotal),
    usesPerContact: usesPerContact === null ? '' : String(usesPerContact),
  };
}

function listCouponFields(t: OfficeTranslate): Field<CouponForm>[] {
  const number = { kind: 'number', maxLength: 12 } as const;
  const optional = { ...number, isOptional: true } as const;
  return [
    { name: 'code', label: 'coupon.code', hint: 'coupon.codeHint', kind: 'text', maxLength: 20 },
    {
      name: 'product',
      label: 'coupon.product',
      kind: 'select',
      options: couponProducts.map((value) => ({ value, text: t(`coupon.product.${value}`) })),
    },
    {
      name: 'kind',
      label: 'coupon.kind',
      kind: 'select',
      options: couponKinds.map((value) => ({ value, text: t(`coupon.kind.${value}`) })),
    },
    {
      name: 'percent',
      label: 'coupon.percent',
      hint: 'coupon.percentHint',
      ...number,
      isShown: ({ kind }) => kind === 'percent',
    },
    { name: 'sum', label: 'coupon.sum', ...number, isShown: ({ kind }) => kind === 'sum' },
    {
      name: 'currency',
      label: 'coupon.currency',
      hint: 'coupon.currencyHint',
      kind: 'select',
      options: currencies.map((value) => ({ value, text: value })),
    },
    { name: 'minimum', label: 'coupon.minimum', hint: 'coupon.minimumHint', ...optional },
    { name: 'validFrom', label: 'coupon.validFrom', kind: 'date', isOptional: true },
    { name: 'validTo', label: 'coupon.validTo', kind: 'date', isOptional: true },
    { name: 'usesTotal', label: 'coupon.usesTotal', hint: 'coupon.usesHint', ...optional },
    { name: 'usesPerContact', label: 'coupon.usesPerContact', ...optional },
    { name: 'isActive', label: 'user.isActive', kind: 'check', isWide: true },
  ];
}
