import * as settings from '@farewind/contract/settings/receipt-settings';
import { agentSigns, isReceiptSupplier } from '@farewind/contract/settings/receipt-suppliers';
import { getPaymentSettings } from '@farewind/contract/settings/payment-settings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { FieldProblems } from '../../../shared/form/sort-problems.ts';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field, Option } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { officeCall } from '../../session/office-call.ts';
import { nameAccount } from './name-account.ts';
import { secretField } from './secret-field.ts';
import { warnSwitchedOff } from './warn-switched-off.ts';

type ReceiptSetting = Answer<typeof settings.getReceiptSettings>['items'][number];
type ReceiptForm = {
  way: ReceiptSetting['way'];
  mode: ReceiptSetting['mode'];
  accountIds: readonly string[];
  taxSystem: ReceiptSetting['taxSystem'];
  vatKind: ReceiptSetting['vatKind'];
  feeVatKind: ReceiptSetting['vatKind'];
  agentSign: string;
  suppliers: string;
  companyTaxNumber: string;
  companyEmail: string;
  paymentAddress: string;
  groupCode: string;
  deskLogin: string;
  deskPassword: string;
  deskUrl: string;
  isActive: boolean;
};

const MOST_ACCOUNTS = 100;

/** How fiscal receipts are issued; only the active setting applies. */
export function ReceiptSettingsPage(): ReactNode {
  const t = useOfficeT();
  const accounts = useQuery({
    queryKey: ['office', 'receiptSettings', 'accounts'],
    queryFn: () => officeCall(getPaymentSettings, { maxResultCount: MOST_ACCOUNTS }),
  });
  const allAccounts = accounts.data?.items ?? [];
  const accountOptions = allAccounts
    .filter(({ currencies }) => currencies.includes('RUB'))
    .map((account) => ({
      value: String(account.id),
      text: [nameAccount(account, allAccounts, t), account.merchantId].filter(Boolean).join(' '),
    }));
  return (
    <ListPage<ReceiptSetting, ReceiptForm>
      screen={{
        name: 'receiptSettings',
        title: 'menu.receiptSettings',
        newText: 'receiptSetting.new',
        emptyText: 'receiptSetting.empty',
        load: loadList(settings.getReceiptSettings),
        idOf: ({ id }) => String(id),
        nameOf: ({ way }) => t(wayTexts[way]),
        columns: [
          { name: 'way', title: 'receiptSetting.way', text: ({ way }) => t(wayTexts[way]), place: 'head' },
          { name: 'mode', title: 'receiptSetting.mode', text: ({ mode }) => t(modeTexts[mode]) },
          {
            name: 'taxSystem',
            title: 'receiptSetting.taxSystem',
            text: ({ taxSystem }) => t(taxTexts[taxSystem]),
          },
          { name: 'vatKind', title: 'receiptSetting.vatKind', text: ({ vatKind }) => t(vatTexts[vatKind]) },
          {
            name: 'companyTaxNumber',
            title: 'receiptSetting.companyTaxNumber',
            text: ({ companyTaxNumber }) => companyTaxNumber,
          },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'receiptSetting.createTitle',
          editTitle: 'receiptSetting.editTitle',
          fields: (row) => listFields(t, row, accountOptions),
          blank,
          read,
          check: (values) => check(values, t),
          create: (values) => warnSwitchedOff(officeCall(settings.saveReceiptSetting, toInput(values)), t),
          update: ({ id }, values, version) =>
            warnSwitchedOff(
              officeCall(settings.updateReceiptSetting, { ...toInput(values), id, version }),
              t,
            ),
          isReviewed: true,
        },
        removal: {
          text: 'receiptSetting.deleteText',
          run: ({ id }) => officeCall(settings.deleteReceiptSetting, { input: id }),
        },
      }}
    />
  );
}

const wayTexts: Readonly<Record<ReceiptSetting['way'], OfficeKey>> = {
  provider: 'receiptSetting.provider',
  desk: 'receiptSetting.atol',
};
const modeTexts: Readonly<Record<ReceiptSetting['mode'], OfficeKey>> = {
  live: 'receiptSetting.modeLive',
  test: 'receiptSetting.modeTest',
};
const taxTexts: Readonly<Record<ReceiptSetting['taxSystem'], OfficeKey>> = {
  general: 'receiptSetting.general',
  income: 'receiptSetting.income',
  incomeLessCosts: 'receiptSetting.incomeLessCosts',
  agricultural: 'receiptSetting.agricultural',
  patent: 'receiptSetting.patent',
};
const vatTexts: Readonly<Record<ReceiptSetting['vatKind'], OfficeKey>> = {
  none: 'receiptSetting.vatNone',
  zero: 'receiptSetting.vatZero',
  simplified5: 'receiptSetting.vatSimplified5',
  simplified7: 'receiptSetting.vatSimplified7',
  reduced: 'receiptSetting.vatReduced',
  general: 'receiptSetting.vatGeneral',
};
const agentTexts: Readonly<Record<NonNullable<ReceiptSetting['agentSign']> | '', OfficeKey>> = {
  '': 'receiptSetting.ownName',
  agent: 'receiptSetting.agent',
  attorney: 'receiptSetting.attorney',
  commissioner: 'receiptSetting.commissioner',
};

const blank: ReceiptForm = {
  way: 'provider',
  mode: 'live',
  accountIds: [],
  taxSystem: 'income',
  vatKind: 'none',
  feeVatKind: 'none',
  agentSign: '',
  suppliers: '',
  companyTaxNumber: '',
  companyEmail: '',
  paymentAddress: '',
  groupCode: '',
  deskLogin: '',
  deskPassword: '',
  deskUrl: '',
  isActive: true,
};

function read(row: ReceiptSetting): ReceiptForm {
  const { way, mode, taxSystem, vatKind, feeVatKind, companyTaxNumber, companyEmail, paymentAddress } = row;
  return {
    way,
    mode,
    taxSystem,
    vatKind,
    feeVatKind,
    companyTaxNumber,
    companyEmail,
    paymentAddress,
    groupCode: row.groupCode,
    deskLogin: row.deskLogin,
    deskUrl: row.deskUrl,
    deskPassword: '',
    accountIds: row.accountIds.map(String),
    agentSign: row.agentSign ?? '',
    suppliers: row.suppliers
      .map(({ code, name, phone, taxNumber }) => [code, name, phone, taxNumber].join('; '))
      .join('\n'),
    isActive: row.isActive,
  };
}

function toInput({ suppliers, accountIds, agentSign, way, ...values }: ReceiptForm) {
  const sign = agentSigns.find((one) => one === agentSign);
  return {
    ...values,
    way,
    ...(way === 'desk' ? { desk: 'atol' as const } : {}),
    ...(sign === undefined ? {} : { agentSign: sign }),
    accountIds: accountIds.map(Number),
    suppliers: sign === undefined ? [] : readSuppliers(suppliers),
  };
}

/** One supplier per line: `SU; ПАО «Аэрофлот»; +74952235555; 7712040126`. */
function readSuppliers(text: string) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [code = '', name = '', phone = '', taxNumber = ''] = line.split(';').map((part) => part.trim());
      return { code, name, phone, taxNumber };
    });
}

/** Checks the lines here, because the server would name members that the form does not have. */
function check({ agentSign, suppliers }: ReceiptForm, t: OfficeTranslate): FieldProblems {
  if (agentSign === '') return {};
  const isRead = readSuppliers(suppliers).every(isReceiptSupplier);
  return isRead ? {} : { suppliers: t('receiptSetting.suppliersWrong') };
}

function listFields(
  t: OfficeTranslate,
  row: ReceiptSetting | undefined,
  accounts: readonly Option[],
): Field<ReceiptForm>[] {
  const optionsOf = (texts: Readonly<Record<string, OfficeKey>>) =>
    Object.entries(texts).map(([value, key]) => ({ value, text: t(key) }));
  const isDesk = ({ way }: ReceiptForm) => way === 'desk';
  return [
    { name: 'way', label: 'receiptSetting.way', kind: 'select', options: optionsOf(wayTexts), isWide: true },
    {
      name: 'mode',
      label: 'receiptSetting.mode',
      hint: 'receiptSetting.modeHint',
      kind: 'select',
      options: optionsOf(modeTexts),
      isWide: true,
    },
    {
      name: 'accountIds',
      label: 'receiptSetting.accounts',
      hint: 'receiptSetting.accountsHint',
      kind: 'multi',
      options: accounts,
      isOptional: true,
      isWide: true,
    },
    { name: 'taxSystem', label: 'receiptSetting.taxSystem', kind: 'select', options: optionsOf(taxTexts) },
    { name: 'companyTaxNumber', label: 'receiptSetting.companyTaxNumber', kind: 'text', maxLength: 12 },
    { name: 'vatKind', label: 'receiptSetting.vatKind', kind: 'select', options: optionsOf(vatTexts) },
    { name: 'feeVatKind', label: 'receiptSetting.feeVatKind', kind: 'select', options: optionsOf(vatTexts) },
    { name: 'companyEmail', label: 'receiptSetting.companyEmail', kind: 'email', maxLength: 200 },
    { name: 'paymentAddress', label: 'receiptSetting.paymentAddress', kind: 'text', maxLength: 200 },
    {
      name: 'agentSign',
      label: 'receiptSetting.agentSign',
      kind: 'select',
      options: optionsOf(agentTexts),
      isOptional: true,
      isWide: true,
    },
    {
      name: 'suppliers',
      label: 'receiptSetting.suppliers',
      hint: 'receiptSetting.suppliersHint',
      kind: 'area',
      maxLength: 10_000,
      isWide: true,
      isShown: ({ agentSign }) => agentSign !== '',
    },
    { name: 'groupCode', label: 'receiptSetting.groupCode', kind: 'text', maxLength: 100, isShown: isDesk },
    { name: 'deskLogin', label: 'receiptSetting.deskLogin', kind: 'text', maxLength: 100, isShown: isDesk },
    {
      ...secretField('deskPassword', 'receiptSetting.deskPassword', {
        isKept: row?.hasDeskPassword === true,
        isNeeded: true,
      }),
      isShown: isDesk,
    },
    {
      name: 'deskUrl',
      label: 'receiptSetting.deskUrl',
      hint: 'receiptSetting.deskUrlHint',
      kind: 'url',
      maxLength: 2048,
      isOptional: true,
      isWide: true,
      isShown: isDesk,
    },
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}
