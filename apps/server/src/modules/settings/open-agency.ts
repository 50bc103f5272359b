import { currencies } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { AgencyInfo } from './public.ts';
import { insertAgency } from './agency/agency-rows.ts';
import { insertFirstSite } from './agency/site-rows.ts';

const INVENTORY_CURRENCY = 'EUR';

/** Data of a new agency: its name, until the rest is entered. */
const emptyInfo: AgencyInfo = {
  companyTitle: '',
  brandName: '',
  tradeRegistryNo: '',
  chamberNo: '',
  taxOffice: '',
  taxNo: '',
  companyRegistrationNo: '',
  travelAssociationNo: '',
  address: '',
  phone: '',
  supportPhone: '',
  email: '',
  dataProtectionEmail: '',
  dataRegistryNo: '',
  dataRegion: '',
  documentRetentionDays: 30,
  chatLink: '',
  website: '',
  domains: [],
};

export interface AgencyToOpen {
  readonly siteId: number;
  readonly origin: string;
  readonly brand: string;
}

/** The host side's data, because mails to its staff need a sender too. */
export async function openHostOffice(scope: TenantScope, publicUrl: string): Promise<void> {
  await insertAgency(scope, INVENTORY_CURRENCY, {
    ...emptyInfo,
    companyTitle: 'Farewind',
    brandName: 'Farewind',
    website: publicUrl,
  });
}

/** Creates the agency's record and its first site; existing ones are left unchanged. */
export async function openAgency(scope: TenantScope, { siteId, origin, brand }: AgencyToOpen): Promise<void> {
  await insertAgency(scope, INVENTORY_CURRENCY, {
    ...emptyInfo,
    companyTitle: brand,
    brandName: brand,
    website: origin,
    domains: [new URL(origin).hostname],
  });
  await insertFirstSite(scope, {
    id: siteId,
    origin,
    brand,
    defaultLanguage: 'ru',
    currencies,
    isPartner: false,
    isDefault: true,
  });
}
