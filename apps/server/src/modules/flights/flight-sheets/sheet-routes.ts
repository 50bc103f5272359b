import * as sheets from '@farewind/contract/inventory/flight-sheets';
import type { Output } from '@farewind/contract/core/operation';
import { refusal } from '../../../platform/errors.ts';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { FlightsDeps } from '../deps.ts';
import type { Timetables } from '../timetable/timetables.ts';
import { readSheet } from './read-sheet.ts';
import { saveSheet } from './save-sheet.ts';

const SHEET_BYTES = 2 * 1024 * 1024;

/** Editing fares and blocks of seats of a flight number and its periods. */
export function sheetRoutes(deps: FlightsDeps, timetables: Timetables): Binding[] {
  const { database, settings } = deps;
  return [
    bind(sheets.getFlightSheet, ({ tenantId }, flight) =>
      database.inTenant(tenantId, async (scope) => {
        const { inventoryCurrency } = await settings.getAgency(scope);
        const sheet = await readSheet(scope, flight, inventoryCurrency);
        if (!sheet) throw refusal('GEN-NOTFOUND');
        return sheet;
      }),
    ),
    bind(
      sheets.saveFlightSheet,
      async (context, input) => {
        try {
          return await database.inTenant(context.tenantId, async (scope) => {
            scope.afterCommit(() => timetables.refreshSoon(context.tenantId));
            const saved = await saveSheet(deps, scope, context, input);
            if (input.dryRun) throw new DryRun(saved);
            return saved;
          });
        } catch (error) {
          if (error instanceof DryRun) return error.saved;
          throw error;
        }
      },
      { bodyLimit: SHEET_BYTES },
    ),
  ];
}

/** Rolls the transaction back once its result is known. */
class DryRun extends Error {
  readonly saved: Output<typeof sheets.saveFlightSheet>;

  constructor(saved: Output<typeof sheets.saveFlightSheet>) {
    super('dry run');
    this.saved = saved;
  }
}
