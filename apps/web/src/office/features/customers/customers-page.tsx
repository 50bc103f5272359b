import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as customers from '@farewind/contract/customers/customers';
import * as definitions from '@farewind/contract/definitions/districts';
import { useFormatPhone } from '../../../shared/format/use-format-phone.ts';
import { officeCall } from '../../session/office-call.ts';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { useOfficeSession, type OfficeSession } from '../../session/office-session.tsx';
import { countryNames } from '../countries.ts';
import { useCityOptions } from '../definitions/districts-page.tsx';
import { listCustomerBulkActs } from './customer-bulk.ts';
import * as form from './customer-form.ts';
import type { Customer, CustomerForm } from './customer-form.ts';
import { Eraser, FileDown } from 'lucide-react';
import { labelMembers } from '../../../shared/format/label-members.ts';
import { eraseCustomer, exportCustomer } from '@farewind/contract/customers/privacy';
import { ReasonDialog } from '../../kit/dialog/reason-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { saveFile } from '../../../shared/ui/save-file.ts';

/** Buyers and prospects. Documents are masked for users without the permission to view them. */
export function CustomersPage(): ReactNode {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const options = useCustomerOptions();
  const formatPhone = useFormatPhone();
  return (
    <ListPage<Customer, CustomerForm>
      screen={{
        name: 'customer',
        title: 'menu.customer',
        search: 'customer.search',
        newText: 'customer.new',
        load: loadList(customers.getCustomers),
        get: (id) => officeCall(customers.getCustomer, { id }),
        idOf: ({ id }) => String(id),
        nameOf,
        columns: listColumns(t, formatPhone),
        filters: [
          { name: 'cityId', label: 'customer.city', options: options.cities },
          { name: 'language', label: 'customer.language', options: form.languageOptions },
          {
            name: 'newsOptIn',
            label: 'customer.newsOptIn',
            options: [
              { value: 'true', text: t('form.yes') },
              { value: 'false', text: t('form.no') },
            ],
          },
        ],
        form: {
          createTitle: 'customer.createTitle',
          editTitle: 'customer.editTitle',
          lead: ({ email, createdAt }) => `${email} · ${formatInstant(createdAt)}`,
          fields: (row) => form.listCustomerFields(t, options, row),
          blank: form.blankCustomer,
          read: form.readCustomer,
          create: (values) => officeCall(customers.saveCustomer, values),
          update: ({ id }, values, version) =>
            officeCall(customers.updateCustomer, { ...values, id, version }),
        },
        acts: listPrivacyActs(t, can),
        bulkActs: listCustomerBulkActs(t),
        removal: {
          isShown: ({ orderCount, userId }) => orderCount === 0 && userId === null,
          text: 'customer.deleteText',
          run: ({ id }) => officeCall(customers.deleteCustomer, { id }),
        },
      }}
    />
  );
}

function nameOf({ name, surname }: Customer): string {
  return `${name} ${surname}`;
}

function listColumns(t: OfficeTranslate, formatPhone: (phone: string) => string): Column<Customer>[] {
  return [
    {
      name: 'name',
      title: 'customer.name',
      sort: 'surname',
      text: (row) => (row.isErased ? t('customer.erased') : nameOf(row)),
      place: 'head',
    },
    { name: 'email', title: 'customer.email', sort: 'email', text: ({ email }) => email },
    {
      name: 'phone',
      title: 'customer.mobilePhone',
      text: ({ countryCode, mobilePhone }) => `${countryCode} ${mobilePhone}`,
      draw: ({ countryCode, mobilePhone }) => (
        <span className="num nw">{formatPhone(`${countryCode} ${mobilePhone}`)}</span>
      ),
    },
    { name: 'city', title: 'customer.city', sort: 'cityName', text: ({ cityName }) => cityName ?? '' },
    {
      name: 'passport',
      title: 'customer.passportNumber',
      text: ({ passportNumber }) => passportNumber ?? '',
    },
    {
      name: 'orders',
      title: 'customer.orders',
      text: ({ orderCount }) => String(orderCount),
      isNumber: true,
    },
    {
      name: 'news',
      title: 'customer.newsOptIn',
      text: ({ newsOptIn }) => t(newsOptIn ? 'form.yes' : 'form.no'),
    },
  ];
}

function useCustomerOptions(): form.CustomerOptions {
  const { language } = useLanguageChoice();
  const cities = useCityOptions();
  const { data } = useQuery({
    queryKey: ['office', 'district', 'options'],
    queryFn: () => officeCall(definitions.getDistricts, { maxResultCount: 1000 }),
  });
  const districts = (data?.items ?? []).map(({ id, name, cityName }) => ({
    value: String(id),
    text: `${cityName}: ${name}`,
  }));
  return { cities, districts, countries: countryNames(language).options };
}

/** Privacy requests of a customer: export and erasure of all stored data. */
function listPrivacyActs(t: OfficeTranslate, can: OfficeSession['can']): readonly RowAct<Customer>[] {
  return [
    {
      name: 'export',
      label: 'customer.export',
      icon: FileDown,
      // The file contains documents unmasked.
      isShown: ({ isErased }) => !isErased && can('Pages.Customers.ViewDocuments'),
      run: async ({ id }) => {
        const { labels, ...holdings } = await officeCall(exportCustomer, { id });
        saveJson(`customer-${id}`, labelMembers(holdings, labels));
      },
      done: 'customer.exported',
    },
    {
      name: 'erase',
      label: 'customer.erase',
      icon: Eraser,
      isShown: ({ isErased }) => !isErased,
      dialog: ({ id, name, surname, version }, close, reload) => (
        <ReasonDialog
          title={t('customer.eraseTitle', { name: `${name} ${surname}` })}
          lead={t('customer.eraseText')}
          answer={t('customer.erase')}
          send={(reason) => officeCall(eraseCustomer, { id, reason, version })}
          onDone={() => {
            reload();
            close();
            showToast(t('customer.erasedDone'));
          }}
          onClose={close}
        />
      ),
    },
  ];
}

/** Downloads a record as `<name>.json`. */
function saveJson(name: string, record: unknown): void {
  saveFile(`${name}.json`, new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }));
}
