import { dayNumber } from '@farewind/values/local-time';
import { importInventory } from './modules/flights/inventory/import-inventory.ts';
import { describeImportProblem } from './modules/flights/inventory/import-problem.ts';
import { removeServicesThrough } from './modules/flights/services/remove-services.ts';
import { removeRidesThrough } from './modules/transfers/inventory/remove-rides.ts';
import type { SampleActs, SampleMarks } from './modules/identity/sample-acts.ts';
import type { Places } from './modules/places/public.ts';
import type { Database } from './platform/database/database.ts';
import type { TenantScope } from './platform/database/scope.ts';
import { loadDemoExtras, removeDemoExtras } from '../seed/demo/demo-extras.ts';
import { demoInventory } from '../seed/demo/demo-inventory.ts';
import type { Rotation } from '../seed/demo/rotations.ts';
import { loadDemoTransfers } from '../seed/demo/transfers/load-demo-transfers.ts';

/** One season ahead, enough to show every screen with data. */
const DAYS = 120;
const AIRPORT = 'AYT';
/** Shown in the list of imports until the sample is removed. */
const SOURCE = 'sample';
/** Charter and scheduled flights, two of which connect in Istanbul. */
const flown: ReadonlySet<string> = new Set(['ZF 861', 'SU 2142', 'ZF 863', 'B2 783', 'SU 2130', 'TK 2410']);

const isFlown = ({ carrier, outNumber }: Rotation): boolean => flown.has(`${carrier} ${outNumber}`);

/**
 * The sample inventory that a new agency can start with: a season of flights to Antalya with fares and seats, the extras
 * sold with them, and transfers at Antalya airport. It is loaded through the importers, with dates relative to the day of
 * creation.
 */
export function wireSample(database: Database, places: () => Places): SampleActs {
  return {
    async hasInventory({ tx, tenantId }) {
      for (const table of ['service', 'transfer_zone', 'extra'] as const)
        if (
          await tx
            .selectFrom(table)
            .select('tenant_id')
            .where('tenant_id', '=', tenantId)
            .limit(1)
            .executeTakeFirst()
        )
          return true;
      return false;
    },
    async load(tenantId, finish) {
      const today = dayNumber(
        await database.inTenant(tenantId, async ({ now }) => now.toISOString().slice(0, 10)),
      );
      const report = await importInventory(
        database,
        tenantId,
        demoInventory(today - 1, today + DAYS, isFlown),
        {
          source: SOURCE,
          async alongWith(scope) {
            // Equal codes could not be told apart when the sample is removed; the next attempt loads no sample.
            if (!(await loadDemoExtras(scope))) throw new Error('The agency has extras of its own');
            await loadDemoTransfers(scope, places(), (airport) => airport === AIRPORT);
            await finish(scope, await readMarks(scope));
          },
        },
      );
      if (report.accepted) return;
      const sentences = report.problems.slice(0, 5).map(describeImportProblem);
      throw new Error(`The sample cannot be loaded: ${sentences.join('; ')}`);
    },
    async count({ tx, tenantId }, { serviceId, zoneId }) {
      const count = async (table: 'service' | 'transfer_zone', lastId: number) => {
        const { found } = await tx
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<string | number>().as('found'))
          .where('tenant_id', '=', tenantId)
          .where('id', '<=', lastId)
          .executeTakeFirstOrThrow();
        return Number(found);
      };
      return { flights: await count('service', serviceId), zones: await count('transfer_zone', zoneId) };
    },
    async remove(scope, { serviceId, ...rides }) {
      await removeServicesThrough(scope, serviceId);
      await removeRidesThrough(scope, rides);
      await removeDemoExtras(scope);
      await scope.tx
        .deleteFrom('inventory_import')
        .where('tenant_id', '=', scope.tenantId)
        .where('source', '=', SOURCE)
        .execute();
    },
  };
}

async function readMarks({ tx, tenantId }: TenantScope): Promise<SampleMarks> {
  const last = async (table: 'service' | 'ride_station' | 'transfer_zone' | 'vehicle_type') => {
    const row = await tx
      .selectFrom(table)
      .select((eb) => eb.fn.max('id').as('id'))
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    return row.id ?? 0;
  };
  return {
    serviceId: await last('service'),
    stationId: await last('ride_station'),
    zoneId: await last('transfer_zone'),
    vehicleTypeId: await last('vehicle_type'),
  };
}
