import type { Language } from '@farewind/contract/core/fields';
import type { TenantScope } from '../../platform/database/scope.ts';

/** Display names of orders and people for the office; payments knows neither, so others provide them. */
export interface OfficeNames {
  /** Reservation numbers by the references of payables. */
  readonly readReservationNumbers: (
    scope: TenantScope,
    references: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Names of the buyers, by the references of payables. */
  readonly readBuyerNames: (
    scope: TenantScope,
    references: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** The journey clocks of payables, by their references. */
  readonly listJourneyClocks: (
    scope: TenantScope,
    references: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, { timeZone: string; place: string }>>;
  /** The references whose reservation number begins with the typed text; a few at most. */
  readonly findReferences: (scope: TenantScope, typed: string) => Promise<readonly string[]>;
  readonly listUserNames: (
    scope: TenantScope,
    userIds: readonly number[],
  ) => Promise<ReadonlyMap<number, string>>;
}

/** The contact of a user; undefined if deleted. */
export type FindContact = (
  scope: TenantScope,
  userId: number,
) => Promise<{ readonly email: string } | undefined>;

/**
 * How a user has gained control of another's account within the last days, so that the two do not count as independent
 * persons; and until when that applies.
 */
export type FindControl = (
  scope: TenantScope,
  question: { readonly controllerId: number; readonly userId: number; readonly permission: string },
) => Promise<
  { readonly means: 'account' | 'password' | 'right' | 'otherAccount'; readonly until: Date } | undefined
>;
