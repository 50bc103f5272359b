import { randomUUID } from 'node:crypto';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { FlightsDeps } from '../ports.ts';
import { firstDayOnSale, loadTimetable, updateDepartures, type ChangedDeparture } from './load-timetable.ts';
import type { LoadedTimetable } from './loaded-timetable.ts';
import { ChangeReader, type InventoryChange } from './read-changes.ts';

/** A timetable as it is now. Its version is another one whenever anything in it has changed. */
export interface CurrentTimetable extends LoadedTimetable {
  readonly version: string;
}

interface TenantEntry {
  readonly changes: ChangeReader;
  timetable: LoadedTimetable;
  changeCount: number;
}

/**
 * The tenants' timetables in memory: loaded when first asked for, then kept at what the database says. Acts of one tenant
 * follow each other, so whoever asks while an update runs gets its result.
 */
export class Timetables {
  readonly #deps: Pick<FlightsDeps, 'database' | 'places' | 'log'>;
  readonly #entries = new Map<number, TenantEntry>();
  readonly #queues = new Map<number, Promise<unknown>>();
  /** Versions of two processes are never equal. */
  readonly #process = randomUUID().slice(0, 8);

  constructor(deps: Pick<FlightsDeps, 'database' | 'places' | 'log'>) {
    this.#deps = deps;
  }

  /** Must not be called inside a transaction: it opens one when the tenant's timetable is not loaded yet. */
  async get(tenantId: number): Promise<CurrentTimetable> {
    await this.#queues.get(tenantId);
    const entry = this.#entries.get(tenantId) ?? (await this.#inTurn(tenantId, () => this.#load(tenantId)));
    return { ...entry.timetable, version: `${this.#process}.${tenantId}.${entry.changeCount}` };
  }

  /** What is loaded, however old; undefined before the first `get`. */
  findLoaded(tenantId: number): LoadedTimetable | undefined {
    return this.#entries.get(tenantId)?.timetable;
  }

  /** Follows the changes of every loaded tenant since the last time. */
  async refreshAll(): Promise<void> {
    for (const tenantId of this.#entries.keys()) await this.refresh(tenantId);
  }

  async refresh(tenantId: number): Promise<void> {
    const entry = this.#entries.get(tenantId);
    if (entry) await this.#inTurn(tenantId, () => this.#follow(tenantId, entry));
  }

  /** Follows a change right after its commit; the next poll tries again when this fails. */
  refreshSoon(tenantId: number): void {
    this.refresh(tenantId).catch((error: unknown) => {
      this.#deps.log.warn({ err: error, tenantId }, 'The timetable could not be refreshed');
    });
  }

  async #inTurn<T>(tenantId: number, act: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(tenantId) ?? Promise.resolve();
    const turn = before.then(act);
    const settled = turn.catch(() => undefined);
    this.#queues.set(tenantId, settled);
    try {
      return await turn;
    } finally {
      if (this.#queues.get(tenantId) === settled) this.#queues.delete(tenantId);
    }
  }

  async #load(tenantId: number): Promise<TenantEntry> {
    const loaded = this.#entries.get(tenantId);
    if (loaded) return loaded;
    const changes = new ChangeReader();
    const { timetable, known } = await this.#deps.database.inTenant(tenantId, async (scope) => {
      const seen = await changes.readNew(scope);
      return { timetable: await this.#read(scope), known: seen };
    });
    known.accept();
    const entry = { changes, timetable, changeCount: 0 };
    this.#entries.set(tenantId, entry);
    return entry;
  }

  async #read(scope: TenantScope): Promise<LoadedTimetable> {
    const timetable = await loadTimetable(scope, this.#deps.places);
    for (const { service } of timetable.impossible) {
      const flight = `${service.carrier} ${service.number}`;
      this.#deps.log.warn(
        { tenantId: scope.tenantId, flight },
        'A flight lands before it takes off; it is not sold',
      );
    }
    return timetable;
  }

  async #follow(tenantId: number, entry: TenantEntry): Promise<void> {
    const changes = await this.#deps.database.inTenant(tenantId, async (scope) => {
      const found = await entry.changes.readNew(scope);
      const isNewDay = firstDayOnSale(scope.now) !== entry.timetable.firstDay;
      if (found.list.length === 0 && !isNewDay) return found;
      const departures = isNewDay ? undefined : listDepartures(found.list);
      if (!departures || !(await updateDepartures(scope, entry.timetable, departures))) {
        entry.timetable = await this.#read(scope);
      }
      entry.changeCount += 1;
      return found;
    });
    changes.accept();
  }
}

/** The single departures that the changes name; undefined when a whole service has changed. */
function listDepartures(changes: readonly InventoryChange[]): ChangedDeparture[] | undefined {
  const departures = changes.flatMap(({ serviceId, day }) =>
    serviceId === undefined || day === undefined ? [] : [{ serviceId, day }],
  );
  return departures.length === changes.length ? departures : undefined;
}
