import type { AgentSign, ReceiptWay, TaxSystem, VatKind } from '@farewind/contract/settings/receipt-settings';
import type { Secret } from '../../../platform/secrets/secret.ts';

/** The supplier named on a line that the agency sells as an agent. */
export interface SettingSupplier {
  /** The carrier's or supplier's code, as in items of orders; `*` stands for all others. */
  readonly code: string;
  readonly name: string;
  /** With country code: `+74951234567`. */
  readonly phone: string;
  readonly taxNumber: string;
}

/** How the fiscal receipts of an agency's sales are issued. The password prints as `[secret]`. */
export interface ReceiptSetting {
  /** `provider`: by the provider of each payment. `desk`: by the cash desk named here. */
  readonly way: ReceiptWay;
  /** Whether it applies to test or to live accounts. One setting of each is active. */
  readonly mode: 'test' | 'live';
  /** Name in the registry of cash desks; empty if providers issue. */
  readonly desk: string;
  /** The merchant accounts whose sales have receipts; empty means every account. */
  readonly accountIds: readonly number[];
  readonly taxSystem: TaxSystem;
  /** Taxation of what is sold, and of the agency's own fee. */
  readonly vatKind: VatKind;
  readonly feeVatKind: VatKind;
  /** Undefined if the agency sells in its own name. */
  readonly agentSign: AgentSign | undefined;
  readonly suppliers: readonly SettingSupplier[];
  readonly companyTaxNumber: string;
  readonly companyEmail: string;
  readonly paymentAddress: string;
  /** Earlier payments have no receipts. */
  readonly since: Date;
  /** The same of accounts that were added afterwards, by number; `*`: of all that it does not name. */
  readonly accountsSince: Readonly<Record<string, Date>>;
  /** The desk's own group, user and address. */
  readonly groupCode: string;
  readonly deskLogin: string;
  readonly deskUrl: string;
  readonly deskPassword: Secret;
}

/** The setting, as stored for the office. */
export interface ReceiptSettingRecord extends ReceiptSetting {
  readonly id: number;
  readonly isActive: boolean;
  readonly version: number;
}
