import { saveInvoiceSetting, type getInvoiceSettings } from '@farewind/contract/finance/invoices';
import { getSites } from '@farewind/contract/agency/sites';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field, Option } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { ofLines, RowsField, toLines, type LineCell } from '../../kit/form/rows-field.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import type { InvoiceCurrency } from './invoice-words.ts';

type Settings = Answer<typeof getInvoiceSettings>;
type Setting = Settings['items'][number];
type Rates = Setting['rates'][number];
type Form = {
  isActive: boolean;
  mode: string;
  since: string;
  title: string;
  taxNumber: string;
  taxOffice: string;
  street: string;
  district: string;
  city: string;
  series: string;
  rates: readonly string[];
  exemptionCode: string;
  exemptionReason: string;
  siteIds: readonly string[];
};

const services = ['flight', 'domesticFlight', 'transfer', 'insurance', 'fee'] as const;

/** How the sales in a currency are invoiced: the seller, the series, and the VAT rates with their first days. */
export function InvoiceSettingDialog(props: {
  readonly currency: InvoiceCurrency;
  readonly setting: Setting | undefined;
  readonly seller: Settings['seller'];
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const { currency, seller, onClose } = props;
  const [setting] = useState(props.setting);
  // Who may not see the sites still sets up the rest, for all of them.
  const { data: sites, isPending } = useQuery({
    queryKey: ['office', 'invoices', 'sites'],
    queryFn: () => officeCall(getSites, {}),
  });
  if (isPending) return null;
  const options = (sites?.items ?? []).map(({ id, brand }) => ({ value: String(id), text: brand }));
  return (
    <FormDialog<Form>
      title={t(`invoice.way.${currency}`)}
      lead={t(`invoice.lead.${currency}`)}
      fields={listFields(currency, options, t)}
      start={{ values: startOf(setting, seller) }}
      check={({ rates }) => (areRates(rates) ? {} : { rates: t('invoice.ratesWrong') })}
      save={({ rates, mode, siteIds, ...values }) =>
        officeCall(saveInvoiceSetting, {
          ...values,
          currency,
          mode: mode === 'test' ? 'test' : 'live',
          siteIds: siteIds.map(Number),
          rates: toLines(rates).map((line) => readRates(line)),
          ...(setting === undefined ? {} : { version: setting.version }),
        })
      }
      onSaved={() => {
        void queries.invalidateQueries({ queryKey: ['office', 'invoices'] });
        onClose();
        showToast(t('list.saved'));
      }}
      onClose={onClose}
    />
  );
}

const PERCENT = /^(?:\d{1,2}(?:[.,]\d{1,2})?)?$/;

/** A line without a day is refused by the server. */
function areRates(rates: readonly string[]): boolean {
  return toLines(rates).every((line) => services.every((name) => PERCENT.test((line[name] ?? '').trim())));
}

/** Left empty, a service is not subject to VAT. */
function readRates(line: Readonly<Record<string, string>>): Rates {
  const percent = (name: (typeof services)[number]): number | null => {
    const text = (line[name] ?? '').trim().replace(',', '.');
    return text === '' ? null : Number(text);
  };
  return {
    from: line['from'] ?? '',
    flight: percent('flight'),
    domesticFlight: percent('domesticFlight'),
    transfer: percent('transfer'),
    insurance: percent('insurance'),
    fee: percent('fee'),
  };
}

function startOf(setting: Setting | undefined, seller: Settings['seller']): Form {
  const rates = (setting?.rates ?? []).map(({ from, ...percents }) => ({
    from,
    ...Object.fromEntries(services.map((name) => [name, String(percents[name] ?? '')])),
  }));
  const usual = { from: '', flight: '0', domesticFlight: '20', transfer: '20', insurance: '0', fee: '20' };
  const lines = ofLines(rates.length === 0 ? [usual] : rates);
  if (setting === undefined) return { ...blank, ...seller, rates: lines };
  return { ...setting, rates: lines, siteIds: setting.siteIds.map(String) };
}

const blank: Form = {
  isActive: true,
  mode: 'live',
  since: '',
  title: '',
  taxNumber: '',
  taxOffice: '',
  street: '',
  district: '',
  city: '',
  series: '',
  rates: [],
  exemptionCode: '',
  exemptionReason: '',
  siteIds: [],
};

const cells: readonly LineCell[] = [
  { name: 'from', label: 'invoice.ratesFrom', kind: 'date' },
  ...services.map((name): LineCell => ({ name, label: `invoice.rate.${name}`, kind: 'number' })),
];

function listFields(currency: InvoiceCurrency, sites: readonly Option[], t: OfficeTranslate): Field<Form>[] {
  const isTurkish = currency === 'TRY';
  const ofTurkey = { isShown: () => isTurkish };
  return [
    { name: 'isActive', label: 'invoice.isActive', kind: 'check', isWide: true },
    { name: 'title', label: 'invoice.seller', kind: 'text', maxLength: 200, isWide: true },
    { name: 'taxNumber', label: `invoice.taxNumber.${currency}`, kind: 'text', maxLength: 11 },
    { name: 'taxOffice', label: 'invoice.taxOffice', kind: 'text', maxLength: 100, ...ofTurkey },
    { name: 'street', label: 'invoice.street', kind: 'text', maxLength: 300, isWide: true, ...ofTurkey },
    { name: 'district', label: 'invoice.district', kind: 'text', maxLength: 100, ...ofTurkey },
    { name: 'city', label: 'invoice.city', kind: 'text', maxLength: 100, ...ofTurkey },
    {
      name: 'series',
      label: 'invoice.series',
      hint: 'invoice.seriesHint',
      kind: 'text',
      maxLength: 3,
      ...ofTurkey,
    },
    { name: 'since', label: 'invoice.since', hint: 'invoice.sinceHint', kind: 'date' },
    {
      name: 'rates',
      label: 'invoice.rates',
      hint: 'invoice.ratesHint',
      kind: 'drawn',
      isWide: true,
      draw: (field) => <RowsField field={field} cells={cells} addText="invoice.addRates" />,
      words: (value) =>
        toLines(value)
          .map(({ from, ...percents }) => `${from}: ${services.map((name) => percents[name]).join(' / ')}`)
          .join('; '),
    },
    {
      name: 'exemptionCode',
      label: 'invoice.exemptionCode',
      hint: 'invoice.exemptionHint',
      kind: 'text',
      maxLength: 10,
      isOptional: true,
      ...ofTurkey,
    },
    {
      name: 'exemptionReason',
      label: 'invoice.exemptionReason',
      kind: 'text',
      maxLength: 200,
      isOptional: true,
      ...ofTurkey,
    },
    {
      name: 'mode',
      label: 'receiptSetting.mode',
      hint: 'invoice.modeHint',
      kind: 'select',
      options: [
        { value: 'live', text: t('receiptSetting.modeLive') },
        { value: 'test', text: t('receiptSetting.modeTest') },
      ],
    },
    {
      name: 'siteIds',
      label: 'payment.siteIds',
      hint: 'invoice.sitesHint',
      kind: 'multi',
      options: sites,
      isOptional: true,
      isWide: true,
    },
  ];
}
