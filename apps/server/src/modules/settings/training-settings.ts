import { currencies } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { Keyring } from '../../platform/secrets/keyring.ts';
import { paymentRows } from './payment/payment-rows.ts';
import { findNewestRate, insertRates } from './rates/rate-rows.ts';
import { toSecret } from './setting-secrets.ts';

const MERCHANT = 'training-';
/** Not secret: no money moves there, and no address leads there. */
const [API_USER, PASSWORD, STORE_KEY] = ['training', 'training-bank', 'training-store'];

/** The bank of training copies. */
export const trainingBank = {
  provider: 'training',
  merchantOf: (tenantId: number) => ({
    merchantId: `${MERCHANT}${tenantId}`,
    apiUser: API_USER,
    apiPassword: PASSWORD,
    storeKey: STORE_KEY,
  }),
  /** The training copy identified by a merchant number. */
  findTenant(merchantId: string): number | undefined {
    const id = Number(merchantId.slice(MERCHANT.length));
    return merchantId.startsWith(MERCHANT) && Number.isSafeInteger(id) && id > 0 ? id : undefined;
  },
} as const;

/** Gives a training copy its only account, at a bank that moves no money; the agency's accounts are not copied. */
export async function equipTrainingCopy(
  scope: TenantScope,
  keyring: Keyring,
  publicUrl: string,
): Promise<void> {
  const { apiPassword, storeKey, ...merchant } = trainingBank.merchantOf(scope.tenantId);
  await paymentRows.insert(scope, keyring, {
    id: 1,
    provider: trainingBank.provider,
    mode: 'test',
    ...merchant,
    apiPassword: toSecret(apiPassword),
    storeKey: toSecret(storeKey),
    terminalId: undefined,
    cardInput: 'raw',
    dutyOfCare: { acceptedBy: '', acceptedAt: scope.now },
    dutySigned: undefined,
    gatewayUrl: publicUrl,
    currencies,
    cardSchemes: ['visa', 'mastercard'],
    threeDModel: '3d',
    threeDSecure: 'whenAsked',
    captureMode: 'manual',
    billHours: 24,
    statementText: 'TRAINING',
    priority: 0,
    siteIds: [],
    isActive: true,
  });
  await renewTrainingRates(scope);
}

/**
 * Stores the rates that a training copy was created with for its current day: it queries no central bank, and its clock
 * may be far ahead. Repeating it on the same day changes nothing.
 */
export async function renewTrainingRates(scope: TenantScope): Promise<void> {
  const day = scope.now.toISOString().slice(0, 10);
  const rates = [];
  for (const currency of currencies) {
    const newest = await findNewestRate(scope, currency);
    if (newest !== undefined && newest.day !== day)
      rates.push({ day, currency, microsPerEuro: newest.micros_per_euro, source: 'training' });
  }
  await insertRates(scope, rates);
}
