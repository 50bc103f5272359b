import { randomUUID } from 'node:crypto';
import type { TenantScope } from '../../../platform/database/scope.ts';
import type { FlightsDeps } from '../deps.ts';
import { firstDayOnSale } from './first-day-on-sale.ts';
import { updateDepartures, type ChangedDeparture } from './load-timetable.ts';
import type { LoadedTimetable } from './loaded-timetable.ts';
import { makeInThread } from './making/make-in-thread.ts';
import { ChangeReader, type InventoryChange } from './read-changes.ts';
import { codeFingerprint } from './snapshot/code-fingerprint.ts';
import { TimetableSnapshots, type FollowedTimetable } from './snapshot/timetable-snapshots.ts';
import type { SearchThreads } from '../threads/search-threads.ts';
import { countFareDates, readTimetableData, timetableOfData, type TimetableData } from './timetable-data.ts';

/**
 * A timetable as it is now. Its version changes whenever anything in it does, and is the same in every process that has
 * applied the same changes.
 */
export interface CurrentTimetable extends LoadedTimetable {
  readonly version: string;
}

/** A tenant's timetable with its position in the change log. */
interface TenantEntry extends FollowedTimetable {
  version: string;
  /** Whether the snapshot on disk is older. */
  isUnkept: boolean;
  /** It lacks a change that cannot be made in place. */
  isBehind: boolean;
  /** A new timetable is being built alongside. */
  renewal: Promise<void> | undefined;
}

/**
 * Timetables with more dated fares than this take a while to build: a separate thread does it, and the old one
 * continues to be sold until the new one is ready.
 */
const MADE_AT_ONCE = 200_000;
const KEPT_EVERY_MS = 5 * 60_000;
/** How many of a process's ten connections may poll for changes at a time; the others are the buyers'. */
const LOOKS_AT_ONCE = 3;

interface TimetablesDeps extends Pick<FlightsDeps, 'database' | 'places' | 'log' | 'snapshotFolder'> {
  /** Notified of timetables that are no longer in use. */
  readonly threads?: Pick<SearchThreads, 'forget'> | undefined;
}

/**
 * The tenants' timetables in memory: loaded from disk or read at the first access, then kept in step with the database.
 * Acts of one tenant run in sequence, so a request made during an update gets its result.
 */
export class Timetables {
  readonly #deps: TimetablesDeps;
  readonly #snapshots: TimetableSnapshots | undefined;
  readonly #entries = new Map<number, TenantEntry>();
  readonly #queues = new Map<number, Promise<unknown>>();
  readonly #madeAtOnce: number;
  #keptAt = Number.NEGATIVE_INFINITY;

  constructor(deps: TimetablesDeps, madeAtOnce = MADE_AT_ONCE) {
    this.#deps = deps;
    this.#madeAtOnce = madeAtOnce;
    const { snapshotFolder, log } = deps;
    this.#snapshots = snapshotFolder === undefined ? undefined : new TimetableSnapshots(snapshotFolder, log);
  }

  /** Must not be called inside a transaction: it opens one if the tenant's timetable is not loaded yet. */
  async get(tenantId: number): Promise<CurrentTimetable> {
    await this.#queues.get(tenantId);
    const entry = this.#entries.get(tenantId) ?? (await this.#inTurn(tenantId, () => this.#load(tenantId)));
    return { ...entry.timetable, version: entry.version };
  }

  /** The version of the one that `get` returns; undefined if it would have to be loaded. */
  async findVersion(tenantId: number): Promise<string | undefined> {
    await this.#queues.get(tenantId);
    return this.#entries.get(tenantId)?.version;
  }

  /** The loaded one, however old; undefined before the first `get`. */
  findLoaded(tenantId: number): LoadedTimetable | undefined {
    return this.#entries.get(tenantId)?.timetable;
  }

  /**
   * Applies the changes of every loaded tenant since the last time, some tenants at once, and occasionally stores
   * changed ones on disk. A failing tenant does not delay the others: the next round retries it.
   */
  async refreshAll(): Promise<void> {
    const left = this.#entries.keys();
    const work = async (): Promise<void> => {
      for (const tenantId of left) await this.#tryRefresh(tenantId);
    };
    await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, work));
    if (performance.now() - this.#keptAt >= KEPT_EVERY_MS) await this.keepAll();
  }

  async refresh(tenantId: number): Promise<void> {
    if (!this.#entries.has(tenantId)) return;
    await this.#inTurn(tenantId, async () => {
      this.#put(tenantId, await this.#follow(tenantId, this.#entries.get(tenantId)!));
    });
  }

  /** Applies a change right after its commit; if this fails, the next poll retries. */
  refreshSoon(tenantId: number): void {
    void this.#tryRefresh(tenantId);
  }

  async #tryRefresh(tenantId: number): Promise<void> {
    await this.refresh(tenantId).catch((error: unknown) => {
      this.#deps.log.warn({ err: error, tenantId }, 'The timetable could not be refreshed');
    });
  }

  /** Waits for timetables that are being built alongside. */
  async settle(): Promise<void> {
    for (const { renewal } of this.#entries.values()) await renewal;
  }

  async close(): Promise<void> {
    await this.settle();
    await this.keepAll();
  }

  /** Stores changed timetables on disk, so that the next start finds them. */
  async keepAll(): Promise<void> {
    this.#keptAt = performance.now();
    for (const [tenantId, entry] of this.#entries) {
      // One that is behind would be taken for current: its changes are accepted.
      if (!entry.isUnkept || entry.isBehind || !this.#snapshots) continue;
      entry.isUnkept = false;
      await this.#snapshots.keep(tenantId, entry, this.#deps.places);
    }
  }

  async #inTurn<T>(tenantId: number, act: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(tenantId) ?? Promise.resolve();
    const turn = before.then(act);
    // The caller gets the failure; the next in turn begins all the same.
    const settled = turn.catch(() => undefined);
    this.#queues.set(tenantId, settled);
    try {
      return await turn;
    } finally {
      if (this.#queues.get(tenantId) === settled) this.#queues.delete(tenantId);
    }
  }

  #put(tenantId: number, entry: TenantEntry): void {
    const before = this.#entries.get(tenantId)?.timetable;
    this.#entries.set(tenantId, entry);
    if (!before || before === entry.timetable) return;
    for (const search of [before.single, before.paired]) this.#deps.threads?.forget(search);
  }

  async #load(tenantId: number): Promise<TenantEntry> {
    const loaded = this.#entries.get(tenantId);
    if (loaded) return loaded;
    const entry = (await this.#findKept(tenantId)) ?? (await this.#make(tenantId));
    this.#put(tenantId, entry);
    return entry;
  }

  /**
   * The snapshot from disk, updated from the change log; undefined if that requires a new timetable, so that the first
   * search after an import and a start finds the imported flights.
   */
  async #findKept(tenantId: number): Promise<TenantEntry | undefined> {
    const snapshots = this.#snapshots;
    if (!snapshots) return undefined;
    const kept = await this.#deps.database.readInTenant(tenantId, (scope) =>
      snapshots.find(scope, this.#deps.places),
    );
    if (!kept) return undefined;
    const { news, isFollowed } = await this.#readNews(tenantId, kept);
    if (!isFollowed) return undefined;
    news.accept();
    return newEntry(kept, news.list.length > 0);
  }

  async #make(tenantId: number): Promise<TenantEntry> {
    const changes = new ChangeReader();
    const { data, known } = await this.#deps.database.readLongInTenant(tenantId, async (scope) => {
      const seen = await changes.readNew(scope);
      return { data: await readTimetableData(scope), known: seen };
    });
    const timetable = await this.#makeOf(data);
    for (const { service } of timetable.impossible) {
      const flight = `${service.carrier} ${service.number}`;
      this.#deps.log.warn({ tenantId, flight }, 'A flight lands before it takes off; it is not sold');
    }
    known.accept();
    return newEntry({ timetable, changes }, true);
  }

  async #makeOf(data: TimetableData): Promise<LoadedTimetable> {
    const { places } = this.#deps;
    return this.#isLarge(data) ? makeInThread(data, places) : timetableOfData(data, places);
  }

  #isLarge(data: Parameters<typeof countFareDates>[0]): boolean {
    return countFareDates(data) > this.#madeAtOnce;
  }

  /** Applies in place what is possible; other changes require a new timetable. Returns the current entry. */
  async #follow(tenantId: number, entry: TenantEntry): Promise<TenantEntry> {
    const { news, isFollowed } = await this.#readNews(tenantId, entry);
    if (!isFollowed && !this.#isLarge(entry.timetable)) return this.#make(tenantId);
    news.accept();
    if (news.list.length > 0) entry.isUnkept = true;
    if (!isFollowed) entry.isBehind = true;
    // A state that no other process can have must not share a version with one that they can.
    if (!isFollowed || news.list.length > 0) entry.version = entry.isBehind ? randomUUID() : versionOf(entry);
    if (entry.isBehind) entry.renewal ??= this.#renewAside(tenantId, entry);
    return entry;
  }

  #readNews(tenantId: number, { timetable, changes }: FollowedTimetable) {
    return this.#deps.database.readInTenant(tenantId, async (scope) => {
      const news = await changes.readNew(scope);
      const isFollowed = await followsInPlace(scope, timetable, news.list, () => this.#isLarge(timetable));
      return { news, isFollowed };
    });
  }

  /** The old timetable is sold and updated until the new one has caught up with it. */
  async #renewAside(tenantId: number, entry: TenantEntry): Promise<void> {
    try {
      const next = await this.#make(tenantId);
      await this.#inTurn(tenantId, async () => {
        this.#put(tenantId, await this.#follow(tenantId, next));
      });
    } catch (error) {
      this.#deps.log.warn({ err: error, tenantId }, 'A new timetable could not be made; it is tried again');
      entry.renewal = undefined;
    }
  }
}

function newEntry({ timetable, changes }: FollowedTimetable, isUnkept: boolean): TenantEntry {
  const version = versionOf({ timetable, changes });
  return { timetable, changes, version, isUnkept, isBehind: false, renewal: undefined };
}

function versionOf({ timetable, changes }: FollowedTimetable): string {
  return [codeFingerprint(), timetable.firstDay, changes.version].join('.');
}

/**
 * Whether all changes could be applied in place; a new day or service, or other times, cannot. One that is sold while its
 * successor is made (`isSoldOn`) gets the others all the same.
 */
async function followsInPlace(
  scope: TenantScope,
  timetable: LoadedTimetable,
  changes: readonly InventoryChange[],
  isSoldOn: () => boolean,
): Promise<boolean> {
  const departures = changes.flatMap(({ serviceId, day }): ChangedDeparture[] =>
    serviceId === undefined || day === undefined ? [] : [{ serviceId, day }],
  );
  const isComplete = firstDayOnSale(scope.now) === timetable.firstDay && departures.length === changes.length;
  if (!isComplete && !isSoldOn()) return false;
  return (departures.length === 0 || (await updateDepartures(scope, timetable, departures))) && isComplete;
}
