import type { TenantScope } from '../../platform/database/scope.ts';

/** The highest id of the sample in each table that staff also add rows to. */
export interface SampleMarks {
  readonly serviceId: number;
  readonly stationId: number;
  readonly zoneId: number;
  readonly vehicleTypeId: number;
}

/** The actions of other modules on a sample. */
export interface SampleActs {
  /** Whether the agency already has flights, transfers or extras of its own. */
  readonly hasInventory: (scope: TenantScope) => Promise<boolean>;
  /** Loads it in one transaction, which `finish` completes. */
  readonly load: (
    tenantId: number,
    finish: (scope: TenantScope, marks: SampleMarks) => Promise<void>,
  ) => Promise<void>;
  /** What remains of it. */
  readonly count: (
    scope: TenantScope,
    marks: SampleMarks,
  ) => Promise<{ readonly flights: number; readonly zones: number }>;
  readonly remove: (scope: TenantScope, marks: SampleMarks) => Promise<void>;
}
