import { join } from 'node:path';
import type { TenantScope } from '../../../../platform/database/scope.ts';
import type { Log } from '../../../../platform/log.ts';
import type { Places } from '../../../places/public.ts';
import type { StockService } from '../../stock/stock.ts';
import { firstDayOnSale } from '../first-day-on-sale.ts';
import { readSegmentPricer } from '../load-timetable.ts';
import { placesOf, type LoadedTimetable } from '../loaded-timetable.ts';
import { ChangeReader, type ReaderState } from '../read-changes.ts';
import { codeFingerprint } from './code-fingerprint.ts';
import { readSnapshotFile, writeSnapshotFile } from './snapshot-file.ts';
import { enginesOf, timetableOfSnapshot, type TimetableSnapshot } from './timetable-snapshot.ts';

interface KeptTimetable extends Omit<TimetableSnapshot, 'services'> {
  /** The position in the change log up to which it is current. */
  readonly changes: ReaderState;
  /** The airports and agreements that it was built from. */
  readonly places: string;
}

export interface FollowedTimetable {
  readonly timetable: LoadedTimetable;
  readonly changes: ChangeReader;
}

/**
 * Timetables on disk, one file per tenant, so that a start reads instead of calculating. A file of another day,
 * release, database or state of the log, or one that cannot be read, is ignored.
 */
export class TimetableSnapshots {
  readonly #folder: string;
  readonly #log: Log;

  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  /** The tenant's timetable as stored; later changes are in the change log. */
  async find(scope: TenantScope, places: Places): Promise<FollowedTimetable | undefined> {
    const { tenantId } = scope;
    try {
      // In memory shared with the search threads.
      const file = readSnapshotFile(this.#fileOf(tenantId), (bytes) => new SharedArrayBuffer(bytes));
      if (file?.key !== keyOf(tenantId)) return undefined;
      const kept = file.value as KeptTimetable;
      const changes = new ChangeReader(kept.changes);
      if (kept.firstDay !== firstDayOnSale(scope.now) || !(await changes.continues(scope))) return undefined;
      const services = file.rows as readonly StockService[];
      const pricer = await readSegmentPricer(scope, places);
      const timetable = timetableOfSnapshot({ ...kept, services }, pricer);
      return placesOf(places, timetable.flights) === kept.places ? { timetable, changes } : undefined;
    } catch (error) {
      this.#log.warn({ err: error, tenantId }, 'A timetable on disk cannot be read; it is made anew');
      return undefined;
    }
  }

  /** Stores a timetable in its current state; one without an unambiguous state is not stored. Never fails. */
  async keep(tenantId: number, { timetable, changes }: FollowedTimetable, places: Places): Promise<void> {
    if (!changes.hasRead) return;
    const { services, firstDay, dayCount } = timetable;
    const kept: KeptTimetable = {
      firstDay,
      dayCount,
      ...enginesOf(timetable),
      changes: changes.toState(),
      places: placesOf(places, timetable.flights),
    };
    try {
      await writeSnapshotFile(this.#fileOf(tenantId), keyOf(tenantId), kept, services);
    } catch (error) {
      this.#log.warn({ err: error, tenantId }, 'A timetable could not be kept on disk');
    }
  }

  #fileOf(tenantId: number): string {
    return join(this.#folder, `timetable-${tenantId}.snapshot`);
  }
}

function keyOf(tenantId: number): string {
  return `${tenantId} ${codeFingerprint()}`;
}
