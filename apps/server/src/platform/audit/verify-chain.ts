import type { Database } from '../database/database.ts';
import type { KeyedHash } from '../database/scope.ts';
import { listPublishedHeads, type AuditHead, type PublishedHead } from './audit-heads.ts';
import { listEntriesAfter, type KeptEntry } from './audit-rows.ts';
import { hashEntry, NO_ENTRY } from './entry-hash.ts';

const ENTRIES_AT_A_TIME = 5000;

export interface ChainReport {
  /** The number of valid entries, from the first one on. */
  readonly holding: number;
  /** The number of leading entries that an earlier version chained without a key: those could have been forged. */
  readonly unkeyed: number;
  /** Hash of the last valid entry, in hexadecimal digits; stored elsewhere, it reveals a truncated log. */
  readonly lastHash: string;
  /** The first invalid entry; undefined if all are valid. */
  readonly broken: BrokenEntry | undefined;
}

export interface BrokenEntry {
  readonly position: number;
  /**
   * `withoutKey`: chained without a key after entries that have one. `cut`: it was published and no longer exists.
   * `rewritten`: there is another entry at its published position. `forgedHead`: the published end was not sealed by
   * us.
   */
  readonly fault: 'missing' | 'notTied' | 'altered' | 'withoutKey' | 'cut' | 'rewritten' | 'forgedHead';
  /** When it was published, if that shows the fault. */
  readonly publishedAt?: Date;
}

/**
 * Checks a tenant's audit log from its first entry: each is at its position, linked to the one before, and unaltered;
 * and the published ends, those in the database and those that the caller knows from a log or a page, still exist. For
 * entries with a key the database must have the key.
 */
export async function verifyChain(
  database: Database,
  tenantId: number,
  known: readonly AuditHead[] = [],
): Promise<ChainReport> {
  let holding = 0;
  let unkeyed = 0;
  let previous: Buffer = NO_ENTRY;
  const published = await database.inTenant(tenantId, listPublishedHeads);
  const heads = new Map<number, (AuditHead & Partial<PublishedHead>)[]>();
  for (const head of [...published, ...known])
    heads.set(head.position, [...(heads.get(head.position) ?? []), head]);
  const report = (broken: BrokenEntry | undefined): ChainReport => ({
    holding,
    unkeyed,
    lastHash: previous.toString('hex'),
    broken,
  });
  for (;;) {
    const { entries, auditKey } = await database.inTenant(tenantId, async (scope) => ({
      entries: await listEntriesAfter(scope, holding, ENTRIES_AT_A_TIME),
      auditKey: scope.auditKey,
    }));
    for (const entry of entries) {
      const position = holding + 1;
      if (!entry.isKeyed && unkeyed < holding) return report({ position, fault: 'withoutKey' });
      const broken = findFault(entry, position, previous, auditKey) ?? findOther(heads.get(position), entry);
      if (broken) return report(broken);
      holding += 1;
      if (!entry.isKeyed) unkeyed += 1;
      previous = entry.hash;
    }
    if (entries.length < ENTRIES_AT_A_TIME) return report(findCut(heads, holding));
  }
}

function findFault(
  entry: KeptEntry,
  position: number,
  previous: Buffer,
  auditKey: KeyedHash | undefined,
): BrokenEntry | undefined {
  if (entry.position !== position) return { position, fault: 'missing' };
  if (!entry.previousHash.equals(previous)) return { position, fault: 'notTied' };
  if (entry.isKeyed && !auditKey) throw new Error('The key that chains the audit log is not configured');
  const hash = hashEntry(entry, previous, entry.isKeyed ? auditKey : undefined);
  return entry.hash.equals(hash) ? undefined : { position, fault: 'altered' };
}

type Heads = readonly (AuditHead & Partial<PublishedHead>)[];

function findOther(heads: Heads | undefined, { position, hash }: KeptEntry): BrokenEntry | undefined {
  for (const head of heads ?? []) {
    if (head.isSealed === false) return { position, fault: 'forgedHead' };
    if (head.hash !== hash.toString('hex')) return { ...publishedOf(head), position, fault: 'rewritten' };
  }
  return undefined;
}

function findCut(heads: ReadonlyMap<number, Heads>, holding: number): BrokenEntry | undefined {
  const last = [...heads.values()].flat().findLast(({ position }) => position > holding);
  return last && { ...publishedOf(last), position: holding + 1, fault: 'cut' };
}

function publishedOf({ publishedAt }: Partial<PublishedHead>): Pick<BrokenEntry, 'publishedAt'> {
  return publishedAt ? { publishedAt } : {};
}
