import type { SituationKind } from '@farewind/contract/training/situations';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';

export interface SituationRow {
  readonly id: string;
  readonly kind: SituationKind;
  readonly orderIds: readonly string[];
  readonly departure: DepartureAsked | undefined;
  readonly startedBy: string;
  readonly startedAt: Date;
}

/** A departure, and the local times to which its carrier moves it. */
export interface DepartureAsked {
  readonly serviceId: number;
  readonly date: string;
  readonly departsAt: string;
  readonly arrivesAt: string;
}

export async function insertSituation(
  { tx, tenantId, now }: TenantScope,
  { kind, orderIds, departure, startedBy }: Omit<SituationRow, 'id' | 'startedAt'>,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('training_situation')
    .values({
      tenant_id: tenantId,
      id,
      kind,
      order_ids: [...orderIds],
      service_id: departure?.serviceId ?? null,
      flight_date: departure?.date ?? null,
      departs_at: departure?.departsAt ?? null,
      arrives_at: departure?.arrivesAt ?? null,
      started_by: startedBy,
      started_at: now,
    })
    .execute();
  return id;
}

/** The newest of each kind. */
export async function listNewestSituations({ tx, tenantId }: TenantScope): Promise<SituationRow[]> {
  const rows = await tx
    .selectFrom('training_situation')
    .selectAll()
    .distinctOn('kind')
    .where('tenant_id', '=', tenantId)
    .orderBy('kind')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as SituationKind,
    orderIds: row.order_ids,
    departure:
      row.service_id === null ||
      row.flight_date === null ||
      row.departs_at === null ||
      row.arrives_at === null
        ? undefined
        : {
            serviceId: row.service_id,
            date: row.flight_date,
            departsAt: row.departs_at,
            arrivesAt: row.arrives_at,
          },
    startedBy: row.started_by,
    startedAt: row.started_at,
  }));
}
