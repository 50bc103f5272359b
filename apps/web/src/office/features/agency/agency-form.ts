import type { getAgencyInfo } from '@farewind/contract/agency/agency';
import { languageTable } from '@farewind/contract/core/languages';
import { currencies, isCurrency } from '@farewind/values/currency';
import type { Answer } from '../../../shared/api/call-types.ts';
import { isLanguage } from '../../../shared/session/start-language.ts';
import type { OfficeKey } from '../../i18n/office-i18n.tsx';
import type { Field, Option } from '../../kit/form/field.ts';
import { splitList } from '../../kit/form/split-list.ts';

export type AgencyInfo = Answer<typeof getAgencyInfo>;

/** The record's plain text members, with their maximum lengths. */
const texts = {
  companyTitle: 256,
  brandName: 64,
  tradeRegistryNo: 64,
  chamberNo: 64,
  taxOffice: 128,
  taxNo: 32,
  companyRegistrationNo: 64,
  travelAssociationNo: 64,
  address: 500,
  phone: 32,
  supportPhone: 32,
  email: 256,
  website: 2048,
  chatLink: 2048,
  dataProtectionEmail: 256,
  dataRegistryNo: 64,
  dataRegion: 64,
  timeZone: 64,
} as const;
type TextName = keyof typeof texts;

export type AgencyForm = Record<TextName, string> & {
  cityId: string;
  documentRetentionDays: string;
  refundApprovalLimit: string;
  passengerChangeFee: string;
  callerFeeLimit: string;
  callerHoldHours: string;
  serviceFeeRefund: NonNullable<AgencyInfo['serviceFeeRefund']>;
  currencies: readonly string[];
  languages: readonly string[];
  domains: string;
  requiredConsents: string;
  inventoryCurrency: string;
};

export function readAgency(info: AgencyInfo): AgencyForm {
  const plain = Object.fromEntries(
    (Object.keys(texts) as TextName[]).map((name) => [name, info[name] ?? '']),
  ) as Record<TextName, string>;
  return {
    ...plain,
    cityId: info.cityId === undefined || info.cityId === null ? '' : String(info.cityId),
    documentRetentionDays: String(info.documentRetentionDays ?? ''),
    refundApprovalLimit: info.refundApprovalLimit ?? '',
    passengerChangeFee: info.passengerChangeFee ?? '',
    callerFeeLimit: info.callerFeeLimit ?? '',
    callerHoldHours: String(info.callerHoldHours ?? ''),
    serviceFeeRefund: info.serviceFeeRefund ?? 'none',
    currencies: info.currencies ?? [],
    languages: info.languages ?? [],
    domains: (info.domains ?? []).join('\n'),
    requiredConsents: (info.requiredConsents ?? []).join('\n'),
    inventoryCurrency: info.inventoryCurrency ?? '',
  };
}

export function toAgencyInput(values: AgencyForm) {
  return {
    ...values,
    currencies: values.currencies.filter((each) => isCurrency(each)),
    inventoryCurrency: isCurrency(values.inventoryCurrency) ? values.inventoryCurrency : ('' as const),
    languages: values.languages.filter(isLanguage),
    domains: splitList(values.domains),
    requiredConsents: splitList(values.requiredConsents),
  };
}

const required: ReadonlySet<TextName> = new Set(['companyTitle', 'brandName', 'email']);
/** Saved without them, the site cannot be opened. */
const neededToOpen: ReadonlySet<TextName> = new Set(['address', 'taxNo', 'phone']);

export function listAgencyFields(
  cities: readonly Option[],
  nothing: string,
  isInventoryPriced: boolean,
  feeRefundOptions: readonly Option[],
): Field<AgencyForm>[] {
  const text = (name: TextName, more: Partial<Field<AgencyForm>> = {}): Field<AgencyForm> =>
    ({
      name,
      label: `agency.${name}` satisfies OfficeKey,
      kind: 'text',
      maxLength: texts[name],
      isOptional: !required.has(name),
      ...(neededToOpen.has(name) ? { hint: 'agency.neededToOpen' as const } : {}),
      ...more,
    }) as Field<AgencyForm>;
  return [
    text('companyTitle', { isWide: true }),
    text('brandName'),
    {
      name: 'cityId',
      label: 'agency.cityId',
      kind: 'select',
      options: [{ value: '', text: nothing }, ...cities],
      isOptional: true,
    },
    text('address', { kind: 'area', isWide: true }),
    text('taxOffice'),
    text('taxNo'),
    text('tradeRegistryNo'),
    text('chamberNo'),
    text('companyRegistrationNo'),
    text('travelAssociationNo'),
    text('phone', { kind: 'tel' }),
    text('supportPhone', { kind: 'tel' }),
    text('email', { kind: 'email' }),
    text('website', { kind: 'url' }),
    text('chatLink', { kind: 'url' }),
    {
      name: 'languages',
      label: 'agency.languages',
      kind: 'multi',
      options: languageTable.map(({ locale, name }) => ({ value: locale, text: name })),
    },
    {
      name: 'currencies',
      label: 'agency.currencies',
      kind: 'multi',
      options: currencies.map((value) => ({ value, text: value })),
    },
    {
      name: 'inventoryCurrency',
      label: 'agency.inventoryCurrency',
      hint: isInventoryPriced ? 'agency.inventoryPriced' : 'agency.inventoryHint',
      kind: 'select',
      options: currencies.map((value) => ({ value, text: value })),
      isFixed: isInventoryPriced,
    },
    {
      name: 'domains',
      label: 'agency.domains',
      hint: 'agency.domainsHint',
      kind: 'area',
      isOptional: true,
      isWide: true,
    },
    text('dataProtectionEmail', { kind: 'email' }),
    text('dataRegistryNo'),
    text('dataRegion'),
    text('timeZone', { hint: 'agency.timeZoneHint' }),
    {
      name: 'documentRetentionDays',
      label: 'agency.documentRetentionDays',
      hint: 'agency.retentionHint',
      kind: 'number',
      maxLength: 4,
    },
    {
      name: 'refundApprovalLimit',
      label: 'agency.refundApprovalLimit',
      hint: 'agency.refundLimitHint',
      kind: 'number',
      maxLength: 16,
    },
    {
      name: 'passengerChangeFee',
      label: 'agency.passengerChangeFee',
      hint: 'agency.changeFeeHint',
      kind: 'number',
      maxLength: 6,
    },
    {
      name: 'serviceFeeRefund',
      label: 'agency.serviceFeeRefund',
      hint: 'agency.serviceFeeRefundHint',
      kind: 'select',
      options: feeRefundOptions,
    },
    {
      name: 'callerFeeLimit',
      label: 'agency.callerFeeLimit',
      hint: 'agency.callerFeeHint',
      kind: 'number',
      maxLength: 7,
    },
    {
      name: 'callerHoldHours',
      label: 'agency.callerHoldHours',
      hint: 'agency.callerHoldHint',
      kind: 'number',
      maxLength: 3,
    },
    {
      name: 'requiredConsents',
      label: 'agency.requiredConsents',
      hint: 'agency.consentsHint',
      kind: 'area',
      isOptional: true,
      isWide: true,
    },
  ];
}
