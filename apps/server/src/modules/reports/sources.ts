import type { Language } from '@farewind/contract/core/fields';
import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { OrderFigures, SoldOrder } from '../bookings/public.ts';
import type { convertAt, formatRate, readRatesOfDays, Turnover } from '../payments/public.ts';
import type { FirstStepsSources } from './first-steps/first-steps-sources.ts';
import type { DomainSources } from './first-steps/check-domain.ts';
import type { HealthSources } from './health/health-sources.ts';
import type { MessageFigures } from './ports.ts';

/** The data that reports read from other modules; each provides its own tables. */
export interface ReportSources extends DashboardSources {
  readonly health: HealthSources;
  readonly firstSteps: FirstStepsSources;
  readonly domain: DomainSources;
  readonly agencies: AgencySources;
  readonly sales: SalesSources;
}

export interface DashboardSources {
  readonly getInventoryCurrency: (scope: TenantScope) => Promise<Currency>;
  readonly orders: OrderFigures;
  readonly countSearches: (scope: TenantScope, from: Date, to: Date) => Promise<number>;
  readonly messages: MessageFigures;
}

/** Sources of the host's list of agencies, besides sales and health. */
export interface AgencySources {
  readonly readAccess: (scope: TenantScope) => Promise<{
    readonly lastSignInAt: Date | null;
    readonly invitation: {
      readonly state: 'accepted' | 'waiting' | 'ended' | 'none';
      readonly sentAt: Date | null;
    };
  }>;
  /** Address of the agency's own site; empty if it has none. */
  readonly findAddress: (scope: TenantScope) => Promise<string>;
}

export interface SalesSources {
  readonly listTurnover: (scope: TenantScope, from: Date, to: Date) => Promise<readonly Turnover[]>;
  readonly readSoldOrders: (
    scope: TenantScope,
    orderIds: readonly string[],
  ) => Promise<ReadonlyMap<string, SoldOrder>>;
  readonly readRatesOfDays: typeof readRatesOfDays;
  readonly convertAt: typeof convertAt;
  readonly formatRate: typeof formatRate;
  readonly airlineNameOf: (code: string, language: Language) => string;
  /** Names of staff by their ids. */
  readonly readUserNames: (
    scope: TenantScope,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>;
}
