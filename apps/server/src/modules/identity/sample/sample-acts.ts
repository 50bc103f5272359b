import type { TenantScope } from '../../../platform/database/scope.ts';

/** The last rows of the sample in each table that staff add to. */
export interface SampleMarks {
  readonly serviceId: number;
  readonly stationId: number;
  readonly zoneId: number;
  readonly vehicleTypeId: number;
}

/** What other modules do for a sample. */
export interface SampleActs {
  /** Whether the agency has flights, transfers or extras of its own already. */
  readonly hasInventory: (scope: TenantScope) => Promise<boolean>;
  /** Loads it in one transaction, which `finish` ends. */
  readonly load: (
    tenantId: number,
    finish: (scope: TenantScope, marks: SampleMarks) => Promise<void>,
  ) => Promise<void>;
  /** What is left of it. */
  readonly count: (
    scope: TenantScope,
    marks: SampleMarks,
  ) => Promise<{ readonly flights: number; readonly zones: number }>;
  readonly remove: (scope: TenantScope, marks: SampleMarks) => Promise<void>;
}
