import type { Currency } from '@farewind/values/currency';
import type { Secret } from '../../../platform/secrets/secret.ts';

/** How this tenant's cards are charged. The secrets print as `[secret]`. */
export interface PaymentSetting {
  readonly id: number;
  readonly provider: 'nestpay' | 'sandbox';
  readonly cardInput: 'raw' | 'hosted' | 'redirect';
  readonly merchantId: string;
  readonly apiUser: string;
  readonly apiPassword: Secret;
  readonly storeKey: Secret;
  readonly gatewayUrl: string;
  readonly currencies: readonly Currency[];
  readonly cardSchemes: readonly string[];
  readonly statementText: string;
}

/** The setting as the office keeps it. */
export interface PaymentSettingRecord extends PaymentSetting {
  readonly mode: 'test' | 'live';
  readonly terminalId: string | undefined;
  readonly threeDModel: '3d';
  readonly captureMode: 'manual';
  readonly priority: number;
  /** Who answers for card numbers going through our server, and since when. */
  readonly dutyOfCare: { readonly acceptedBy: string; readonly acceptedAt: Date } | undefined;
  readonly isActive: boolean;
  readonly version: number;
}
