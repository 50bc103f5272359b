import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { AgencyInfo } from '../../settings/public.ts';

/** What the first steps are checked against; each module answers for its own tables. */
export interface FirstStepsSources {
  readonly readAgency: (scope: TenantScope) => Promise<AgencyFacts>;
  readonly readRates: (scope: TenantScope) => Promise<RateFacts>;
  /** The active merchant accounts. */
  readonly listAccounts: (scope: TenantScope) => Promise<readonly AccountFacts[]>;
  /** Which of these currencies cannot be paid in now. */
  readonly listUnsellable: (
    scope: TenantScope,
    currencies: readonly Currency[],
  ) => Promise<readonly { readonly currency: Currency }[]>;
  readonly hasMailServer: (scope: TenantScope) => Promise<boolean>;
  readonly hasSms: (scope: TenantScope) => Promise<boolean>;
  /** When a message last left for good. */
  readonly findLastSent: (scope: TenantScope, channel: 'mail' | 'sms') => Promise<Date | undefined>;
  readonly countDestinations: (tenantId: number) => Promise<number>;
  readonly sellsRides: (scope: TenantScope) => Promise<boolean>;
  /** Legal texts of a language that are in force, and those among them that nobody has changed since they shipped. */
  readonly countLegalTexts: (
    scope: TenantScope,
    language: Language,
  ) => Promise<{ readonly missing: number; readonly inForce: number; readonly asShipped: number }>;
  readonly countStaff: (scope: TenantScope) => Promise<StaffFacts>;
  /** Purchases that were paid through a test account. */
  readonly countTestPurchases: (scope: TenantScope) => Promise<number>;
}

export interface AgencyFacts {
  readonly info: AgencyInfo;
  readonly inventoryCurrency: Currency;
  readonly hasLogo: boolean;
  /** The agency's own site; undefined where it has none. */
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
  /** Its rehearsal has passed, or somebody answers for going without. */
  readonly isAllowed: boolean;
}

interface StaffFacts {
  readonly active: number;
  readonly signedIn: number;
  readonly secured: number;
}
