import type { Currency } from '@farewind/values/currency';
import type { TenantScope } from '../../platform/database/scope.ts';
import type { OrderFigures } from '../bookings/public.ts';

/** What the reports read of the rest of the house; each answers for its own tables. */
export interface ReportSources {
  readonly getInventoryCurrency: (scope: TenantScope) => Promise<Currency>;
  readonly orders: OrderFigures;
  readonly countSearches: (scope: TenantScope, from: Date, to: Date) => Promise<number>;
  readonly messages: MessageFigures;
}

export interface MessageFigures {
  readonly countTroubles: (
    scope: TenantScope,
  ) => Promise<{ readonly bouncedMessages: number; readonly failedMessages: number }>;
  readonly listLateConfirmations: (
    scope: TenantScope,
    until: Date,
  ) => Promise<readonly { readonly orderId: string; readonly dueAt: Date }[]>;
}
