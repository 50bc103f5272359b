import type { ReactNode } from 'react';
import * as definitions from '@farewind/contract/definitions/package-types';
import { officeCall } from '../../session/office-call.ts';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import {
  blankPackage,
  listPackageFields,
  productTexts,
  readPackage,
  toPackageInput,
} from './package-form.ts';
import type { PackageForm, PackageType } from './package-form.ts';

/** The kinds of packages that the agency sells, by their names in three languages. */
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
