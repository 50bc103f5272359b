import type { ReactNode } from 'react';
import * as definitions from '@farewind/contract/definitions/package-types';
import type { getPackageTypes } from '@farewind/contract/definitions/package-types';
import { officeCall } from '../../session/office-call.ts';
import {
  useLanguageChoice,
  useOfficeT,
  type OfficeKey,
  type OfficeTranslate,
} from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { Field } from '../../kit/form/field.ts';

/** The agency's package types, with names in three languages. */
export function PackageTypesPage(): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  return (
    <ListPage<PackageType, PackageForm>
      screen={{
        name: 'packageType',
        title: 'menu.packageType',
        search: 'package.search',
        newText: 'package.new',
        load: loadList(definitions.getPackageTypes),
        idOf: ({ id }) => String(id),
        nameOf: ({ name }) => name[language],
        columns: [
          { name: 'name', title: 'package.name', text: ({ name }) => name[language], place: 'head' },
          { name: 'code', title: 'package.code', sort: 'code', text: ({ code }) => code },
          {
            name: 'product',
            title: 'package.product',
            sort: 'product',
            text: ({ product }) => t(productTexts[product]),
          },
          {
            name: 'sortOrder',
            title: 'package.sortOrder',
            sort: 'sortOrder',
            text: ({ sortOrder }) => String(sortOrder),
            isNumber: true,
          },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'package.createTitle',
          editTitle: 'package.editTitle',
          fields: () => listPackageFields(t),
          blank: blankPackage,
          read: readPackage,
          create: (values) => officeCall(definitions.savePackageType, toPackageInput(values)),
          update: ({ id }, values, version) =>
            officeCall(definitions.updatePackageType, { ...toPackageInput(values), id, version }),
        },
        removal: {
          text: 'package.deleteText',
          run: ({ id }) => officeCall(definitions.deletePackageType, { input: id }),
          undo: (row) => officeCall(definitions.savePackageType, toPackageInput(readPackage(row))),
        },
      }}
    />
  );
}

type PackageType = Answer<typeof getPackageTypes>['items'][number];

type PackageForm = {
  code: string;
  nameRu: string;
  nameEn: string;
  nameTr: string;
  product: PackageType['product'];
  description: string;
  sortOrder: string;
  isActive: boolean;
};

const productTexts: Readonly<Record<PackageType['product'], OfficeKey>> = {
  flight: 'package.flight',
  transfer: 'package.transfer',
  flightAndTransfer: 'package.flightAndTransfer',
  hotel: 'package.hotel',
  villa: 'package.villa',
  privateAviation: 'package.privateAviation',
};

const blankPackage: PackageForm = {
  code: '',
  nameRu: '',
  nameEn: '',
  nameTr: '',
  product: 'flight',
  description: '',
  sortOrder: '0',
  isActive: true,
};

function readPackage({ name, description, sortOrder, code, product, isActive }: PackageType): PackageForm {
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

function toPackageInput({ nameRu, nameEn, nameTr, ...rest }: PackageForm) {
  return { ...rest, name: { ru: nameRu, en: nameEn, tr: nameTr } };
}

function listPackageFields(t: OfficeTranslate): Field<PackageForm>[] {
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
