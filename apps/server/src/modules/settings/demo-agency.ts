import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import type { AgencyInfo } from './agency/agency-info.ts';
import { insertAgency } from './agency/agency-rows.ts';
import { saveSite } from './agency/site-rows.ts';
import { mapRows } from './map/map-rows.ts';
import { insertPaymentRoutes, listPaymentRouteRows } from './payment/payment-route-rows.ts';
import { paymentRows } from './payment/payment-rows.ts';
import type { ReceiptSetting } from './receipts/receipt-setting.ts';
import { receiptSettingRows } from './receipts/receipt-setting-rows.ts';
import type { SettingWrite } from './setting-rows.ts';
import { insertRates } from './rates/rate-rows.ts';
import { insertRateSource } from './rates/rate-setting.ts';
import type { TestCard } from './ports.ts';
import { toSecret } from './setting-secrets.ts';
import { seedDemoBots } from './messenger/demo-bots.ts';
import { smsRows } from './sms/sms-rows.ts';

/** The merchant at the embedded test bank. No real money moves there, so its password is not secret. */
export const sandboxMerchant = {
  merchantId: '100200300',
  apiUser: 'farewind',
  apiPassword: 'test-bank-password',
  storeKey: 'test-bank-store-key',
} as const;

/** The shop at the simulated YooKassa, and our account for it. */
export const yookassaShop = {
  tenantId: 1,
  settingId: 3,
  shopId: '540100',
  secretKey: 'test_farewind_demo',
} as const;

/** The terminal at the simulated T-Bank, and our account for it. */
export const tbankTerminal = {
  tenantId: 1,
  settingId: 7,
  terminalKey: '1784000000017DEMO',
  password: 'farewind_demo_17',
} as const;

/** The account at the simulated Stripe, and our account for it. */
export const stripeAccount = {
  tenantId: 1,
  settingId: 4,
  accountId: 'acct_farewind_demo',
  secretKey: 'sk_test_farewind_demo',
  signingSecret: 'whsec_farewind_demo',
} as const;

/** The merchant at the simulated iyzico, and our account for it. Its API key is called user in settings. */
export const iyzicoMerchant = {
  tenantId: 1,
  settingId: 5,
  apiKey: 'sandbox-farewind-demo',
  secretKey: 'sandbox-farewind-demo-secret',
} as const;

/** Another merchant there, for accounts that are connected by hand in any agency of the demo. */
export const iyzicoGuest = {
  tenantId: 1,
  settingId: 0,
  apiKey: 'sandbox-farewind-guest',
  secretKey: 'sandbox-farewind-guest-secret',
} as const;

/** The shop at the simulated bePaid, and our account for it. */
export const bepaidShop = {
  tenantId: 1,
  settingId: 6,
  shopId: '361',
  secretKey: 'bepaid_farewind_demo',
  eripService: '99999999',
  publicKey:
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAvfBfuNVgFsk/aFPkNE9d/RRUi7ei2oKKG0VnmAmcVTyEDcPBw9Iv' +
    'gLzXPKFQ508oBLm1XEQvHZbmLtBNgKNRIwr/APkPhzJr9IoQ28QIio5r/nxWIIJH9SDqK6x/Q0fk4X2DU6O0nstcThVqopVT' +
    'zp+x2fANtO7qAX6+YCP/iEDOds1a8iJwQ7Vcq1YLzaFm+S2fGhBJ+tCNN3znmvyqZ9Xb+E/W+mOj9N59b5TFPC3FS7t4rQ36' +
    'o0ywjgfENx+HCSRoqWaSJ8LtqI/P4+Vh9n/r2UhSZS6VJ1fZJCbFNDhz5egKgM0hHgt8JX5YNJovBujVR3JKdX31SlvrmZb6' +
    'gQIDAQAB',
} as const;

/** A card that the test bank approves immediately, for the connection test. */
export const sandboxCard: TestCard = {
  number: new Secret('5555555555554444'),
  expireMonth: 12,
  expireYear: 2040,
  securityCode: new Secret('123'),
};

/** Account at the simulated text message provider, which sends nothing. */
export const simulatorSender = {
  userName: 'farewind',
  password: 'sms-stand-in-password',
  originator: 'FAREWIND',
} as const;

const ALL: readonly Currency[] = ['EUR', 'RUB', 'USD', 'TRY', 'BYN'];

/** The demo's company data. */
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

/** Initial rates of the demo, in millionths for one euro; later ones come from its simulated bank lists. */
const demoRates: Partial<Record<Currency, number>> = {
  RUB: 96_007_700,
  USD: 1_136_070,
  TRY: 55_662_400,
  BYN: 3_712_500,
};

export const demoSites = { main: 1, roubles: 2, euros: 3, liras: 4, belarus: 6 } as const;

/** The demo agency: five sites, four of them with a single currency, its company data, and its merchant accounts. */
export async function seedDemoAgency(scope: TenantScope, keyring: Keyring, publicUrl: string): Promise<void> {
  const roubles = new URL(publicUrl);
  roubles.hostname = 'ru.localhost';
  const euros = new URL(publicUrl);
  euros.hostname = 'eu.localhost';
  const liras = new URL(publicUrl);
  liras.hostname = 'tr.localhost';
  const belarus = new URL(publicUrl);
  belarus.hostname = 'by.localhost';
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
  await saveSite(scope, {
    id: demoSites.euros,
    origin: euros.origin,
    brand: demoAgencyInfo.brandName,
    defaultLanguage: 'en',
    currencies: ['EUR'],
    isPartner: false,
    isDefault: false,
  });
  await saveSite(scope, {
    id: demoSites.liras,
    origin: liras.origin,
    brand: demoAgencyInfo.brandName,
    defaultLanguage: 'tr',
    currencies: ['TRY'],
    isPartner: false,
    isDefault: false,
  });
  await saveSite(scope, {
    id: demoSites.belarus,
    origin: belarus.origin,
    brand: demoAgencyInfo.brandName,
    defaultLanguage: 'ru',
    currencies: ['BYN'],
    isPartner: false,
    isDefault: false,
  });
  await seedDemoSettings(scope, keyring, publicUrl);
  await refreshDemoRates(scope);
}

/** What the demo's accounts at providers with a page of their own have in common. */
const onItsPage = {
  mode: 'test',
  terminalId: undefined,
  cardInput: 'hosted',
  dutyOfCare: undefined,
  dutySigned: undefined,
  threeDModel: '3d',
  threeDSecure: 'always',
  captureMode: 'manual',
  billHours: 24,
  statementText: 'FAREWIND*AVIA',
  priority: 0,
  isActive: true,
} as const;

/** The test bank, the simulated text messages, and our own plan for maps; existing settings are left unchanged. */
export async function seedDemoSettings(
  scope: TenantScope,
  keyring: Keyring,
  publicUrl: string,
): Promise<void> {
  const { apiPassword, storeKey, ...merchant } = sandboxMerchant;
  await paymentRows.insert(scope, keyring, {
    id: 1,
    provider: 'sandbox',
    mode: 'test',
    ...merchant,
    apiPassword: toSecret(apiPassword),
    storeKey: toSecret(storeKey),
    terminalId: undefined,
    cardInput: 'raw',
    dutyOfCare: { acceptedBy: 'admin', acceptedAt: scope.now },
    dutySigned: undefined,
    gatewayUrl: `${publicUrl}/bank`,
    currencies: ALL,
    cardSchemes: ['visa', 'mastercard'],
    threeDModel: '3d',
    threeDSecure: 'whenAsked',
    captureMode: 'manual',
    billHours: 24,
    statementText: 'FAREWIND*AVIA',
    priority: 0,
    siteIds: [],
    isActive: true,
  });
  // The same bank's payment page, so that both ways can be tried.
  await paymentRows.insert(scope, keyring, {
    ...onItsPage,
    id: 2,
    provider: 'sandboxPage',
    ...merchant,
    apiPassword: toSecret(apiPassword),
    storeKey: toSecret(storeKey),
    gatewayUrl: `${publicUrl}/demo/pay/sandboxPage`,
    currencies: ALL,
    cardSchemes: ['visa', 'mastercard'],
    threeDSecure: 'whenAsked',
    siteIds: [],
  });
  await paymentRows.insert(scope, keyring, {
    ...onItsPage,
    id: yookassaShop.settingId,
    provider: 'yookassa',
    merchantId: yookassaShop.shopId,
    apiUser: '',
    apiPassword: toSecret(yookassaShop.secretKey),
    storeKey: toSecret(''),
    gatewayUrl: `${publicUrl}/demo/pay/yookassa`,
    currencies: ['RUB'],
    cardSchemes: ['visa', 'mastercard', 'mir'],
    siteIds: [demoSites.roubles],
  });
  await seedSecondRoubleAccount(scope, keyring, publicUrl);
  await paymentRows.insert(scope, keyring, {
    ...onItsPage,
    id: stripeAccount.settingId,
    provider: 'stripe',
    merchantId: '',
    apiUser: '',
    apiPassword: toSecret(stripeAccount.secretKey),
    storeKey: toSecret(stripeAccount.signingSecret),
    gatewayUrl: `${publicUrl}/demo/pay/stripe`,
    currencies: ['EUR'],
    cardSchemes: ['visa', 'mastercard'],
    siteIds: [demoSites.euros],
  });
  await paymentRows.insert(scope, keyring, {
    ...onItsPage,
    id: iyzicoMerchant.settingId,
    provider: 'iyzico',
    merchantId: '',
    apiUser: iyzicoMerchant.apiKey,
    apiPassword: toSecret(iyzicoMerchant.secretKey),
    storeKey: toSecret(''),
    gatewayUrl: `${publicUrl}/demo/pay/iyzico`,
    currencies: ['TRY'],
    cardSchemes: ['visa', 'mastercard', 'troy'],
    siteIds: [demoSites.liras],
  });
  await paymentRows.insert(scope, keyring, {
    ...onItsPage,
    id: bepaidShop.settingId,
    provider: 'bepaid',
    merchantId: bepaidShop.shopId,
    apiUser: bepaidShop.eripService,
    apiPassword: toSecret(bepaidShop.secretKey),
    storeKey: toSecret(bepaidShop.publicKey),
    gatewayUrl: `${publicUrl}/demo/pay/bepaid`,
    currencies: ['BYN'],
    cardSchemes: ['visa', 'mastercard'],
    siteIds: [demoSites.belarus],
  });
  // Receipts for rouble payments, issued by the cash desk of their provider.
  await receiptSettingRows.insert(scope, keyring, { ...demoReceipts, since: scope.now });
  const { password, ...sender } = simulatorSender;
  await smsRows.insert(scope, keyring, {
    id: 1,
    provider: 'standIn',
    apiUrl: `${publicUrl}/demo/sms`,
    ...sender,
    password: toSecret(password),
    encoding: 'auto',
    defaultCountryCode: '+90',
    isActive: true,
  });
  await seedDemoBots(scope, keyring);
  await insertRateSource(scope, 'cbr');
  await mapRows.insert(scope, keyring, {
    id: 1,
    provider: 'none',
    apiKey: toSecret(''),
    tileUrl: undefined,
    lat: 36.8969,
    lng: 30.7133,
    zoom: 9,
    isActive: true,
  });
}

/** T-Bank, behind YooKassa on the site in roubles: it takes what YooKassa does not while that is out of reach. */
async function seedSecondRoubleAccount(
  scope: TenantScope,
  keyring: Keyring,
  publicUrl: string,
): Promise<void> {
  await paymentRows.insert(scope, keyring, {
    ...onItsPage,
    id: tbankTerminal.settingId,
    provider: 'tbank',
    merchantId: tbankTerminal.terminalKey,
    apiUser: '',
    apiPassword: toSecret(tbankTerminal.password),
    storeKey: toSecret(''),
    gatewayUrl: `${publicUrl}/demo/pay/tbank`,
    currencies: ['RUB'],
    cardSchemes: ['visa', 'mastercard', 'mir'],
    siteIds: [demoSites.roubles],
  });
  if ((await listPaymentRouteRows(scope, 'RUB')).length > 0) return;
  const inOrder = [yookassaShop.settingId, tbankTerminal.settingId];
  // The test bank takes the main site's cards.
  for (const [method, settingIds] of [
    ['sbp', inOrder],
    ['mir', inOrder],
    ['card', [...inOrder, 1]],
  ] as const)
    await insertPaymentRoutes(scope, { currency: 'RUB', method, cardCountry: '' }, settingIds);
}

/** The demo's receipts: issued by YooKassa and T-Bank for their own payments, naming the carrier as the supplier. */
export const demoReceipts: Omit<SettingWrite<ReceiptSetting>, 'since'> = {
  id: 1,
  way: 'provider',
  mode: 'test',
  desk: '',
  accountIds: [yookassaShop.settingId, tbankTerminal.settingId],
  accountsSince: {},
  taxSystem: 'income',
  vatKind: 'general',
  feeVatKind: 'none',
  agentSign: 'agent',
  suppliers: [{ code: '*', name: 'ООО «Фарвинд Авиа»', phone: '+74950001727', taxNumber: '7700001727' }],
  companyTaxNumber: '7700112233',
  companyEmail: demoAgencyInfo.email,
  paymentAddress: 'https://farewind.example',
  groupCode: '',
  deskLogin: '',
  deskUrl: '',
  deskPassword: toSecret(''),
  isActive: true,
};

/** Keeps the demo's rates current, because a rate older than four days stops sales. */
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
