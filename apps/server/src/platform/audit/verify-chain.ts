import type { Database } from '../database/database.ts';
import { listEntriesAfter, type KeptEntry } from './audit-rows.ts';
import { hashEntry, NO_ENTRY } from './entry-hash.ts';

const ENTRIES_AT_A_TIME = 5000;

export interface ChainReport {
  /** How many entries hold, from the first one on. */
  readonly holding: number;
  /** Of the last entry that holds, in hexadecimal digits: kept elsewhere, it shows later whether the end was cut off. */
  readonly lastHash: string;
  /** The first that does not hold; undefined when all do. */
  readonly broken: BrokenEntry | undefined;
}

export interface BrokenEntry {
  readonly position: number;
  readonly fault: 'missing' | 'notTied' | 'altered';
}

/** Goes through a tenant's audit log from its first entry: each has its place, is tied to the one before, and is unaltered. */
export async function verifyChain(database: Database, tenantId: number): Promise<ChainReport> {
  let holding = 0;
  let previous: Buffer = NO_ENTRY;
  for (;;) {
    const entries = await database.inTenant(tenantId, (scope) =>
      listEntriesAfter(scope, holding, ENTRIES_AT_A_TIME),
    );
    for (const entry of entries) {
      const broken = findFault(entry, holding + 1, previous);
      if (broken) return { holding, lastHash: previous.toString('hex'), broken };
      holding += 1;
      previous = entry.hash;
    }
    if (entries.length < ENTRIES_AT_A_TIME)
      return { holding, lastHash: previous.toString('hex'), broken: undefined };
  }
}

function findFault(entry: KeptEntry, position: number, previous: Buffer): BrokenEntry | undefined {
  if (entry.position !== position) return { position, fault: 'missing' };
  if (!entry.previousHash.equals(previous)) return { position, fault: 'notTied' };
  if (!entry.hash.equals(hashEntry(entry, previous))) return { position, fault: 'altered' };
  return undefined;
}
