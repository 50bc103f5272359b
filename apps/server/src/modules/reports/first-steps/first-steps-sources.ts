import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AgencyInfo } from '../../settings/public.ts';

/** Facts that the first steps are checked against, provided by the modules that own them. */
export interface FirstStepsSources {
  /** A process whose partners are simulators: nothing that it sells is real. */
  readonly isDemo: boolean;
  readonly readAgency: (scope: TenantScope) => Promise<AgencyFacts>;
  readonly readRates: (scope: TenantScope) => Promise<RateFacts>;
  /** Active merchant accounts. */
  readonly listAccounts: (scope: TenantScope) => Promise<readonly AccountFacts[]>;
  /** The currencies that cannot be paid in at present. */
  readonly listUnsellable: (
    scope: TenantScope,
    currencies: readonly Currency[],
  ) => Promise<readonly { readonly currency: Currency }[]>;
  readonly hasMailServer: (scope: TenantScope) => Promise<boolean>;
  /** Whether the mailbox for replies answers; undefined if none is read. */
  readonly findMailboxHealth: (
    scope: TenantScope,
  ) => Promise<{ readonly fault: { readonly text: string } | undefined } | undefined>;
  readonly hasSms: (scope: TenantScope) => Promise<boolean>;
  /** When a message was last sent successfully. */
  readonly findLastSent: (scope: TenantScope, channel: 'mail' | 'sms') => Promise<Date | undefined>;
  /** The sample that the agency was opened with; undefined once its staff have decided about it. */
  readonly readSample: (
    scope: TenantScope,
  ) => Promise<{ readonly isLoaded: boolean; readonly flights: number; readonly zones: number } | undefined>;
  readonly countDestinations: (tenantId: number) => Promise<number>;
  readonly sellsRides: (scope: TenantScope) => Promise<boolean>;
  /** Legal texts of a language in force, and how many of them are still as shipped. */
  readonly countLegalTexts: (
    scope: TenantScope,
    language: Language,
  ) => Promise<{ readonly missing: number; readonly inForce: number; readonly asShipped: number }>;
  readonly countStaff: (scope: TenantScope) => Promise<StaffFacts>;
  /** Purchases paid through a test account. */
  readonly countTestPurchases: (scope: TenantScope) => Promise<number>;
}

export interface AgencyFacts {
  readonly info: AgencyInfo;
  readonly inventoryCurrency: Currency;
  readonly hasLogo: boolean;
  /** The agency's own site; undefined if it has none. */
  readonly site:
    | {
        readonly origin: string;
        readonly hosts: readonly string[];
        readonly currencies: readonly Currency[];
        readonly languages: readonly Language[];
      }
    | undefined;
}

interface RateFacts {
  readonly feed: string | undefined;
  readonly currencies: readonly {
    readonly currency: string;
    readonly day: string;
    readonly state: 'fresh' | 'ageing' | 'stale';
  }[];
}

interface AccountFacts {
  readonly provider: string;
  readonly mode: 'test' | 'live';
  /** Whether its rehearsal has passed, or a person is responsible for skipping it. */
  readonly isAllowed: boolean;
  /** Whether staff take the money themselves: its methods are not offered on the site. */
  readonly isDesk: boolean;
}

interface StaffFacts {
  readonly active: number;
  readonly signedIn: number;
  readonly secured: number;
}
