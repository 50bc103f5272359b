import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { savePaymentSetting } from './payment-settings.ts';
import type { AgencyInfo } from './public.ts';
import { insertSmsSetting } from './message-settings.ts';
import { insertAgency, insertRates, saveSite } from './repository.ts';

/** The merchant that the embedded test bank knows. No money moves there, so its password is no secret. */
export const sandboxMerchant = {
  merchantId: '100200300',
  apiUser: 'farewind',
  apiPassword: 'test-bank-password',
  storeKey: 'test-bank-store-key',
} as const;

/** The account at the stand-in that takes the place of a provider of text messages; nothing is sent there. */
export const standInSender = {
  userName: 'farewind',
  password: 'sms-stand-in-password',
  originator: 'FAREWIND',
} as const;

const ALL: readonly Currency[] = ['EUR', 'RUB', 'USD', 'TRY', 'BYN'];

/** What the demo says of its company. */
export const demoAgencyInfo: AgencyInfo = {
  companyTitle: 'Farewind Turizm Ticaret A.Ş.',
  brandName: 'Farewind',
  tradeRegistryNo: '87654',
  chamberNo: '12-3456',
  taxOffice: 'Muratpaşa',
  taxNo: '3850012345',
  companyRegistrationNo: '0385-0012-3450-0015',
  travelAssociationNo: 'A-14207',
  address: 'Konyaaltı Cad. 24, 07050 Antalya',
  phone: '+90 242 000 17 27',
  supportPhone: '+90 242 000 17 27',
  email: 'help@farewind.example',
  dataProtectionEmail: 'privacy@farewind.example',
  dataRegistryNo: '',
  dataRegion: '',
  documentRetentionDays: 30,
  chatLink: 'https://chat.farewind.example',
  website: 'https://farewind.example',
  domains: ['farewind.example', 'ru.farewind.example'],
};

/** Rates of the demo, in millionths for one euro; a real tenant reads a central bank's feed instead. */
const demoRates: Partial<Record<Currency, number>> = {
  RUB: 96_007_700,
  USD: 1_136_070,
  TRY: 55_662_400,
  BYN: 3_712_500,
};

export const demoSites = { main: 1, roubles: 2 } as const;

/** The demo agency: two sites, one of them for roubles only, its company data, and the test bank's merchant account. */
export async function seedDemoAgency(scope: TenantScope, keyring: Keyring, publicUrl: string): Promise<void> {
  const roubles = new URL(publicUrl);
  roubles.hostname = 'ru.localhost';
  await insertAgency(scope, 'EUR', demoAgencyInfo);
  await saveSite(scope, {
    id: demoSites.main,
    origin: publicUrl,
    brand: demoAgencyInfo.brandName,
    defaultLanguage: 'ru',
    currencies: ALL,
    isPartner: false,
    isDefault: true,
  });
  await saveSite(scope, {
    id: demoSites.roubles,
    origin: roubles.origin,
    brand: demoAgencyInfo.brandName,
    defaultLanguage: 'ru',
    currencies: ['RUB'],
    isPartner: true,
    isDefault: false,
  });
  await savePaymentSetting(scope, keyring, ['sandbox'], {
    id: 1,
    provider: 'sandbox',
    ...sandboxMerchant,
    gatewayUrl: `${publicUrl}/bank`,
    currencies: ALL,
    statementText: 'FAREWIND*AVIA',
  });
  await insertSmsSetting(scope, keyring, {
    id: 1,
    provider: 'standIn',
    apiUrl: `${publicUrl}/demo/sms`,
    ...standInSender,
    encoding: 'auto',
    defaultCountryCode: '+90',
  });
  await refreshDemoRates(scope);
}

/** Keeps the demo's rates of today, since a rate older than four days stops sales. */
export async function refreshDemoRates(scope: TenantScope): Promise<void> {
  const day = scope.now.toISOString().slice(0, 10);
  await insertRates(
    scope,
    Object.entries(demoRates).map(([currency, microsPerEuro]) => ({
      day,
      currency: currency as Currency,
      microsPerEuro,
      source: 'demo',
    })),
  );
}
