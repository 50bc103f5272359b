import { couponKinds, couponProducts, type Coupon } from '@farewind/contract/rules/coupons';
import { currencies, type Currency } from '@farewind/values/currency';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';

export type CouponForm = {
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

export const blankCoupon: CouponForm = {
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

export function readCoupon(coupon: Coupon): CouponForm {
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

export function listCouponFields(t: OfficeTranslate): Field<CouponForm>[] {
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
