import { currencies } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { closeTasks, openTask } from '../../../platform/staff-tasks.ts';
import { findNewestRate } from './rate-rows.ts';
import { ageInDays, OLDEST_DAYS } from './rates.ts';

const MS_A_DAY = 86_400_000;
/** A day before sales stop, somebody has to look. */
export const AGEING_DAYS = OLDEST_DAYS - 1;

/** Leaves staff a task for each currency that soon cannot be sold in, and closes those whose rate is fresh again. */
export async function watchRates(scope: TenantScope): Promise<void> {
  for (const currency of currencies) {
    if (currency === 'EUR') continue;
    const newest = await findNewestRate(scope, currency);
    // A currency that never had a rate is not one that is sold in.
    if (!newest) continue;
    const ageDays = ageInDays(newest.day, scope.now);
    if (ageDays < AGEING_DAYS) {
      await closeTasks(scope, 'rateAgeing', currency, 'system');
      continue;
    }
    await openTask(scope, {
      ...{ kind: 'rateAgeing', reference: currency },
      detail: { code: currency, date: newest.day },
      dueAt: new Date(Date.parse(newest.day) + (OLDEST_DAYS + 1) * MS_A_DAY),
    });
  }
}
