import { currencies } from '@farewind/values/currency';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { closeTasks, openTask } from '../../../platform/staff-tasks.ts';
import { findNewestRate } from './rate-rows.ts';
import { ageInDays, OLDEST_DAYS } from './rate-age.ts';

const MS_A_DAY = 86_400_000;
/** Staff are notified a day before sales stop. */
export const AGEING_DAYS = OLDEST_DAYS - 1;

/**
 * Opens a staff task for each currency that soon cannot be sold in, or whose rate awaits a decision, and closes tasks
 * of currencies that have recovered.
 */
export async function watchRates(scope: TenantScope): Promise<void> {
  for (const currency of currencies) {
    if (currency === 'EUR') continue;
    const newest = await findNewestRate(scope, currency);
    // A currency without any rate is not sold in.
    if (!newest) continue;
    if (newest.state === 'waiting')
      await openTask(scope, {
        kind: 'rateWaiting',
        reference: currency,
        detail: { code: currency, date: newest.day },
        dueAt: scope.now,
      });
    else await closeTasks(scope, 'rateWaiting', currency, 'system');
    const ageDays = ageInDays(newest.day, scope.now);
    if (ageDays < AGEING_DAYS) {
      await closeTasks(scope, 'rateAgeing', currency, 'system');
      continue;
    }
    await openTask(scope, {
      kind: 'rateAgeing',
      reference: currency,
      detail: { code: currency, date: newest.day },
      dueAt: new Date(Date.parse(newest.day) + (OLDEST_DAYS + 1) * MS_A_DAY),
    });
  }
}
