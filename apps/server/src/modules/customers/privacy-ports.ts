import type { ExportedAccount, ExportedMessage, ExportedOrder } from '@farewind/contract/customers/privacy';
import type { TenantScope } from '../../platform/database/scope.ts';

/** Why a buyer's data is still needed: something is not settled, or the journey is ahead. */
interface OpenOrder {
  readonly reservationNumber: string;
  readonly why: 'open' | 'ahead';
}

/** Selects messages, as `listRecipients` decides: about these orders or accounts, or from or to these proved addresses. */
export interface MessagesOf {
  readonly references: readonly string[];
  readonly recipients: readonly string[];
}

/** The other modules' data about a customer, and how they erase it; each is responsible for its own tables. */
export interface PrivacySources {
  readonly orders: {
    readonly listIds: (scope: TenantScope, customerId: number) => Promise<string[]>;
    readonly findOpen: (scope: TenantScope, customerId: number) => Promise<OpenOrder[]>;
    readonly export: (scope: TenantScope, orderId: string) => Promise<Omit<ExportedOrder, 'payments'>>;
    readonly erase: (scope: TenantScope, orderId: string) => Promise<void>;
  };
  readonly payments: {
    readonly export: (scope: TenantScope, reference: string) => Promise<ExportedOrder['payments']>;
    readonly findUnsettled: (
      scope: TenantScope,
      references: readonly string[],
    ) => Promise<{ readonly reference: string; readonly why: 'underWay' | 'disputed' }[]>;
    readonly forget: (scope: TenantScope, references: readonly string[]) => Promise<void>;
  };
  readonly messages: {
    readonly export: (scope: TenantScope, of: MessagesOf) => Promise<ExportedMessage[]>;
    readonly erase: (scope: TenantScope, of: MessagesOf) => Promise<void>;
    /** The references of the mails about the account of an address. */
    readonly listAboutAccount: (scope: TenantScope, email: string) => Promise<string[]>;
  };
  /** Effects that mention a proved address, or a reference together with a typed address or phone. */
  readonly eraseEffects: (scope: TenantScope, of: MessagesOf, typed: readonly string[]) => Promise<void>;
  readonly account: {
    readonly export: (scope: TenantScope, email: string) => Promise<ExportedAccount | undefined>;
    readonly erase: (scope: TenantScope, email: string) => Promise<void>;
    /** The user of the shop account whose owner has proved the address. */
    readonly findOwner: (scope: TenantScope, email: string) => Promise<number | undefined>;
  };
}
