import { cardSchemes, nameCardScheme } from '@farewind/values/card-scheme';
import type { getPaymentProviders, getPaymentSettings } from '@farewind/contract/settings/payment-settings';
import { currencies, isCurrency } from '@farewind/values/currency';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field, Option } from '../../kit/form/field.ts';
import { knownWord } from '../../kit/known-word.ts';
import { secretField } from './secret-field.ts';

export type PaymentSetting = Answer<typeof getPaymentSettings>['items'][number];

export type ProviderSheet = Answer<typeof getPaymentProviders>['items'][number];

export type PaymentForm = {
  provider: PaymentSetting['provider'];
  mode: PaymentSetting['mode'];
  cardInput: PaymentSetting['cardInput'];
  dutyOfCareAccepted: boolean;
  merchantId: string;
  terminalId: string;
  apiUser: string;
  apiPassword: string;
  storeKey: string;
  gatewayUrl: string;
  currencies: readonly string[];
  cardSchemes: readonly string[];
  threeDSecure: PaymentSetting['threeDSecure'];
  captureMode: PaymentSetting['captureMode'];
  statementText: string;
  billHours: string;
  siteIds: readonly string[];
  priority: string;
  isActive: boolean;
};

/** Name of any registered provider; one without a text is shown by its own name. */
export const nameProvider = (provider: string, t: OfficeTranslate): string =>
  knownWord(`payment.${provider}`, provider, t);

export const modeTexts: Readonly<Record<PaymentSetting['mode'], OfficeKey>> = {
  test: 'payment.test',
  live: 'payment.live',
};
const inputTexts: Readonly<Record<PaymentSetting['cardInput'], OfficeKey>> = {
  raw: 'payment.raw',
  hosted: 'payment.hosted',
  redirect: 'payment.redirect',
};
const threeDTexts: Readonly<Record<PaymentSetting['threeDSecure'], OfficeKey>> = {
  always: 'payment.threeDSecure.always',
  whenAsked: 'payment.threeDSecure.whenAsked',
};
const captureTexts: Readonly<Record<PaymentSetting['captureMode'], OfficeKey>> = {
  manual: 'payment.captureMode.manual',
  auto: 'payment.captureMode.auto',
};
const schemes = cardSchemes.map((value) => ({ value, text: nameCardScheme(value, 'en') }));

export const blankPayment: PaymentForm = {
  provider: 'nestpay',
  mode: 'test',
  cardInput: 'raw',
  dutyOfCareAccepted: false,
  merchantId: '',
  terminalId: '',
  apiUser: '',
  apiPassword: '',
  storeKey: '',
  gatewayUrl: '',
  threeDSecure: 'always',
  captureMode: 'manual',
  currencies: ['TRY'],
  cardSchemes: ['visa', 'mastercard'],
  statementText: '',
  billHours: '24',
  siteIds: [],
  priority: '0',
  isActive: true,
};

export function readPayment(row: PaymentSetting): PaymentForm {
  const { provider, mode, cardInput, merchantId, apiUser, gatewayUrl, statementText, isActive } = row;
  return {
    provider,
    mode,
    cardInput,
    merchantId,
    apiUser,
    gatewayUrl,
    statementText,
    isActive,
    threeDSecure: row.threeDSecure,
    captureMode: row.captureMode,
    currencies: row.currencies,
    cardSchemes: row.cardSchemes,
    billHours: String(row.billHours),
    siteIds: row.siteIds.map(String),
    priority: String(row.priority),
    terminalId: row.terminalId ?? '',
    apiPassword: '',
    storeKey: '',
    dutyOfCareAccepted: row.dutyOfCare !== null,
  };
}

/** Adds what the server requires from providers without our own card form. */
export function toPaymentInput(
  { cardSchemes: chosen, ...values }: PaymentForm,
  sheets: readonly ProviderSheet[],
) {
  return {
    ...values,
    ...(isDesk(sheets, values.provider) ? { statementText: values.statementText || DESK_STATEMENT } : {}),
    cardInput: takesRawCards(sheets, values.provider) ? values.cardInput : ('hosted' as const),
    captureMode: supportedCapture(sheets, values),
    siteIds: values.siteIds.map(Number),
    currencies: values.currencies.filter((each) => isCurrency(each)),
    cardSchemes: schemes.map(({ value }) => value).filter((value) => chosen.includes(value)),
  };
}

/** A new account of a provider without a test mode is live. */
export function toNewPaymentInput(values: PaymentForm, sheets: readonly ProviderSheet[]) {
  const input = toPaymentInput(values, sheets);
  return hasTestMode(sheets, values.provider) ? input : { ...input, mode: 'live' as const };
}

const hasTestMode = (sheets: readonly ProviderSheet[], provider: string): boolean =>
  sheets.find((sheet) => sheet.provider === provider)?.hasTestMode ?? true;

/** Required by the call, but money that staff take is on no card statement. */
const DESK_STATEMENT = 'DESK';

/** Whether staff take its money themselves: it has neither keys nor card statements. */
export const isDesk = (sheets: readonly ProviderSheet[], provider: string): boolean =>
  sheets.find((sheet) => sheet.provider === provider)?.methods.every(({ way }) => way === 'desk') ?? false;

/** Whether a method of the provider is paid by a number, hours or days later. */
export const hasBills = (sheets: readonly ProviderSheet[], provider: string): boolean =>
  sheets.find((sheet) => sheet.provider === provider)?.methods.some(({ way }) => way === 'bill') ?? false;

/** The capture modes between which an account of the provider can choose. */
export function listCaptureModes(sheet: ProviderSheet | undefined): PaymentSetting['captureMode'][] {
  const takes = new Set(sheet?.methods.filter(({ way }) => way === 'hostedPage').map(({ take }) => take));
  return [
    ...(takes.has('hold') ? (['manual'] as const) : []),
    ...(takes.has('atOnce') ? (['auto'] as const) : []),
  ];
}

/** The options, and the text that tells what follows from the choice; undefined if there is no choice. */
export function describeCapture(
  sheet: ProviderSheet | undefined,
  t: OfficeTranslate,
):
  | {
      readonly options: readonly { readonly value: PaymentSetting['captureMode']; readonly text: string }[];
      readonly hint: OfficeKey;
    }
  | undefined {
  const modes = listCaptureModes(sheet);
  if (modes.length < 2) return undefined;
  const hasInstalments = sheet?.methods.some((method) => method.hasInstalments) === true;
  return {
    options: modes.map((value) => ({ value, text: t(captureTexts[value]) })),
    hint: hasInstalments ? 'payment.captureHintInstalments' : 'payment.captureHint',
  };
}

/** The chosen mode; after a change of the provider one that it supports. */
function supportedCapture(
  sheets: readonly ProviderSheet[],
  { provider, captureMode }: Pick<PaymentForm, 'provider' | 'captureMode'>,
): PaymentSetting['captureMode'] {
  const sheet = sheets.find((one) => one.provider === provider);
  if (sheet === undefined) return captureMode;
  const modes = listCaptureModes(sheet);
  return modes.includes(captureMode) ? captureMode : (modes[0] ?? 'manual');
}

/** Whether cards are typed into our own form; for an unknown provider too. */
export const takesRawCards = (sheets: readonly ProviderSheet[], provider: string): boolean =>
  sheets.find((sheet) => sheet.provider === provider)?.methods.some(({ way }) => way === 'rawCard') ?? true;

/** The members that a provider requires, under the provider's own names. */
function listSheetFields(
  { provider, fields }: ProviderSheet,
  row: PaymentSetting | undefined,
): Field<PaymentForm>[] {
  const isShown = (values: PaymentForm): boolean => values.provider === provider;
  return fields.map(({ name, isSecret, isRequired, labelKey }) => {
    const label = labelKey as OfficeKey;
    const member = name as
      | 'merchantId'
      | 'terminalId'
      | 'apiUser'
      | 'gatewayUrl'
      | 'apiPassword'
      | 'storeKey';
    if (member === 'apiPassword' || member === 'storeKey' || isSecret) {
      const secret = member as 'apiPassword' | 'storeKey';
      const isKept = secret === 'storeKey' ? row?.hasStoreKey === true : row?.hasApiPassword === true;
      return { ...secretField(secret, label, { isKept, isNeeded: isRequired }), isShown };
    }
    return {
      name: member,
      label,
      isShown,
      kind: member === 'gatewayUrl' ? 'url' : 'text',
      maxLength: member === 'gatewayUrl' ? 2048 : 64,
      isWide: member === 'gatewayUrl' || member === 'apiUser',
      isOptional: !isRequired,
      // Captures and refunds go to the merchant that was charged, so another merchant needs another setting.
      isFixed: member === 'merchantId' && row !== undefined,
    };
  });
}

/** Shown for providers that can do both only. */
function listCaptureFields(sheet: ProviderSheet, t: OfficeTranslate): Field<PaymentForm>[] {
  const capture = describeCapture(sheet, t);
  if (!capture) return [];
  return [
    {
      name: 'captureMode',
      label: 'payment.captureMode',
      hint: capture.hint,
      kind: 'select',
      options: capture.options,
      isWide: true,
      isShown: ({ provider }) => provider === sheet.provider,
    },
  ];
}

export function listPaymentFields(
  t: OfficeTranslate,
  row: PaymentSetting | undefined,
  sheets: readonly ProviderSheet[],
  sites: readonly Option[] = [],
): Field<PaymentForm>[] {
  const optionsOf = (texts: Readonly<Partial<Record<string, OfficeKey>>>) =>
    Object.entries(texts).flatMap(([value, key]) => (key ? [{ value, text: t(key) }] : []));
  const names = [...new Set([...sheets.map(({ provider }) => provider), ...(row ? [row.provider] : [])])];
  const providers = names.map((value) => ({ value, text: nameProvider(value, t) }));
  const isRaw = ({ provider }: PaymentForm): boolean => takesRawCards(sheets, provider);
  return [
    {
      name: 'provider',
      label: 'payment.provider',
      kind: 'select',
      options: providers,
      isFixed: row !== undefined,
    },
    {
      name: 'mode',
      label: 'payment.mode',
      kind: 'select',
      options: optionsOf(modeTexts),
      isShown: ({ provider }) => row !== undefined || hasTestMode(sheets, provider),
    },
    ...sheets.flatMap((sheet) => listSheetFields(sheet, row)),
    {
      name: 'threeDSecure',
      label: 'payment.threeDSecure',
      hint: 'payment.threeDSecureHint',
      kind: 'select',
      options: optionsOf(threeDTexts),
      isShown: isRaw,
    },
    ...sheets.flatMap((sheet) => listCaptureFields(sheet, t)),
    {
      name: 'statementText',
      label: 'payment.statementText',
      hint: 'payment.statementHint',
      kind: 'text',
      maxLength: 22,
      isShown: ({ provider }) => !isDesk(sheets, provider),
    },
    {
      name: 'billHours',
      label: 'payment.billHours',
      hint: 'payment.billHoursHint',
      kind: 'number',
      maxLength: 3,
      isShown: ({ provider }) => hasBills(sheets, provider),
    },
    {
      name: 'priority',
      label: 'payment.priority',
      hint: 'payment.priorityHint',
      kind: 'number',
      maxLength: 4,
    },
    {
      name: 'currencies',
      label: 'payment.currencies',
      kind: 'multi',
      options: currencies.map((value) => ({ value, text: value })),
    },
    { name: 'cardSchemes', label: 'payment.cardSchemes', kind: 'multi', options: schemes },
    {
      name: 'siteIds',
      label: 'payment.siteIds',
      hint: 'payment.siteIdsHint',
      kind: 'multi',
      options: sites,
      isOptional: true,
      isWide: true,
      // An agency with one site has nothing to choose, and its own desk serves all of them.
      isShown: ({ provider }) => sites.length > 1 && !isDesk(sheets, provider),
    },
    {
      name: 'cardInput',
      label: 'payment.cardInput',
      kind: 'select',
      options: optionsOf(inputTexts),
      isWide: true,
      isShown: isRaw,
    },
    {
      name: 'dutyOfCareAccepted',
      label: 'payment.dutyOfCare',
      hint: 'payment.dutyHint',
      kind: 'check',
      isWide: true,
      isFixed: row !== undefined && row.dutyOfCare !== null,
      isShown: (values) => isRaw(values) && values.cardInput === 'raw',
    },
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}
