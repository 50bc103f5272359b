import type { Language } from '@farewind/contract/core/fields';
import { currencies, type Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import { translate } from '../../platform/messages/translate.ts';
import type { AgencyInfo, Settings } from '../settings/public.ts';
import type { PlaceholderValues } from './fill-placeholders.ts';

/** Placeholders that only an order can fill: without one, the sales agreement shows this note. */
export const orderValues = [
  'orderNumber',
  'orderDate',
  'orderItems',
  'orderPassengers',
  'orderPriceLines',
  'orderTotal',
  'orderCancelRules',
  'orderContractParties',
  'buyerName',
  'buyerEmail',
  'buyerPhone',
] as const;

/** The version that a legal text names. */
export interface LegalVersion {
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly effectiveDate: string;
}

/** The values that every text may use: the agency's data, formatted. Empty: the agency does not have it. */
export function agencyTextValues(info: AgencyInfo, statementText: string): PlaceholderValues {
  return {
    companyTitle: info.companyTitle,
    brandName: info.brandName,
    tradeRegistryNo: info.tradeRegistryNo,
    chamberNo: info.chamberNo,
    taxOffice: info.taxOffice,
    taxNo: info.taxNo,
    companyRegistrationNo: info.companyRegistrationNo,
    travelAssociationNo: info.travelAssociationNo,
    address: info.address,
    phone: info.phone,
    supportPhone: info.supportPhone || info.phone,
    email: info.email,
    chatLink: info.chatLink,
    website: info.website,
    domains: info.domains.map((domain) => `[${domain}](https://${domain})`).join(', '),
    dataProtectionEmail: info.dataProtectionEmail || info.email,
    dataRegistryNo: info.dataRegistryNo,
    dataRegion: info.dataRegion,
    documentRetentionDays: String(info.documentRetentionDays),
    statementText,
  };
}

/** The reader of a text: the language, and the currencies of the site; undefined if no site is known. */
export interface TextReader {
  readonly language: Language;
  readonly currencies?: readonly Currency[] | undefined;
}

/** The values for a tenant, as its own site sells. */
export async function readTextValues(
  scope: TenantScope,
  settings: Settings,
  reader: TextReader,
): Promise<PlaceholderValues> {
  const { info, inventoryCurrency } = await settings.getAgency(scope);
  const statementText = await findStatementText(scope, settings, inventoryCurrency, reader);
  return { ...agencyTextValues(info, statementText), ...siteTextValues(reader) };
}

/**
 * The name on the statement of the account that collects the agency's own currency, or else the first other one that is
 * sold in. Empty without an account. An order's agreement names the account of its own payment.
 */
async function findStatementText(
  scope: TenantScope,
  settings: Pick<Settings, 'findPaymentSetting'>,
  own: Currency,
  { currencies: sold = currencies }: Pick<TextReader, 'currencies'>,
): Promise<string> {
  const isOwnSold = sold.includes(own);
  for (const currency of isOwnSold ? [own, ...sold] : [...sold, own]) {
    const payment = await settings.findPaymentSetting(scope, currency);
    if (payment) return payment.statementText;
  }
  return '';
}

/** Values that differ on a site that does not sell in euros: such a text mentions none. */
export function siteTextValues({ language, currencies: sold }: TextReader): PlaceholderValues {
  const sells = sold?.includes('EUR') === false ? 'other' : 'euro';
  return { dataChangeFee: translate(language, `contract.dataChangeFee.${sells}`) };
}

/** The additional values of a legal text: its version, and the placeholders that an order fills. */
export function legalTextValues(language: Language, version: LegalVersion): PlaceholderValues {
  const fromOrder = translate(language, 'contract.orderValueMissing');
  return {
    ...Object.fromEntries(orderValues.map((name) => [name, fromOrder])),
    textVersion: version.label,
    effectiveDate: version.effectiveDate.split('-').reverse().join('-'),
  };
}
