import type { getPackageTypes } from '@farewind/contract/definitions/package-types';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';

export type PackageType = Answer<typeof getPackageTypes>['items'][number];

export type PackageForm = {
  code: string;
  nameRu: string;
  nameEn: string;
  nameTr: string;
  product: PackageType['product'];
  description: string;
  sortOrder: string;
  isActive: boolean;
};

export const productTexts: Readonly<Record<PackageType['product'], OfficeKey>> = {
  flight: 'package.flight',
  transfer: 'package.transfer',
  flightAndTransfer: 'package.flightAndTransfer',
  hotel: 'package.hotel',
  villa: 'package.villa',
  privateAviation: 'package.privateAviation',
};

export const blankPackage: PackageForm = {
  code: '',
  nameRu: '',
  nameEn: '',
  nameTr: '',
  product: 'flight',
  description: '',
  sortOrder: '0',
  isActive: true,
};

export function readPackage({
  name,
  description,
  sortOrder,
  code,
  product,
  isActive,
}: PackageType): PackageForm {
  return {
    code,
    product,
    isActive,
    sortOrder: String(sortOrder),
    description: description ?? '',
    nameRu: name.ru,
    nameEn: name.en,
    nameTr: name.tr,
  };
}

export function toPackageInput({ nameRu, nameEn, nameTr, ...rest }: PackageForm) {
  return { ...rest, name: { ru: nameRu, en: nameEn, tr: nameTr } };
}

export function listPackageFields(t: OfficeTranslate): Field<PackageForm>[] {
  const products = Object.entries(productTexts).map(([value, key]) => ({ value, text: t(key) }));
  return [
    { name: 'code', label: 'package.code', hint: 'package.codeHint', kind: 'text', maxLength: 16 },
    { name: 'product', label: 'package.product', kind: 'select', options: products },
    { name: 'nameRu', label: 'package.nameRu', kind: 'text', maxLength: 64, isWide: true },
    { name: 'nameEn', label: 'package.nameEn', kind: 'text', maxLength: 64, isWide: true },
    { name: 'nameTr', label: 'package.nameTr', kind: 'text', maxLength: 64, isWide: true },
    {
      name: 'description',
      label: 'package.description',
      kind: 'area',
      maxLength: 500,
      isOptional: true,
      isWide: true,
    },
    { name: 'sortOrder', label: 'package.sortOrder', kind: 'number', maxLength: 4 },
    { name: 'isActive', label: 'user.isActive', kind: 'check', isWide: true },
  ];
}
