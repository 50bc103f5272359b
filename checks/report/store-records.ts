import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../tools/project-root.ts';
import { machineWords } from './machine-words.ts';
import { reportOf, type PartRecords } from './trust-report.ts';
import { findStale, type StaleRecord } from './find-stale.ts';
import type { Trial, TrialRecord } from './trial.ts';

const RESULTS = join(projectRoot, 'checks/results');
const REPORT = join(projectRoot, 'docs/trust-report.md');

/**
 * Puts the records of this run in the place of those that the same trials had, and writes the report anew. Returns which of the
 * part's records are stale.
 */
export function storeRecords(
  part: string,
  records: readonly TrialRecord[],
  trials: readonly Pick<Trial, 'name' | 'tries'>[],
): readonly StaleRecord[] {
  const before = read(part);
  const all = [...records, ...before.records];
  const stale = findStale(all, trials);
  const kept: PartRecords = {
    machine: machineWords(),
    records: trials.flatMap(({ name }) => all.find((record) => record.name === name) ?? []),
    missing: trials.filter(({ name }) => !all.some((record) => record.name === name)).map(({ name }) => name),
    stale,
  };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, `${part}.json`), `${JSON.stringify(kept, null, 2)}\n`);
  writeFileSync(REPORT, reportOf({ reliability: read('reliability'), security: read('security') }));
  return stale;
}

function read(part: string): PartRecords {
  const file = join(RESULTS, `${part}.json`);
  if (!existsSync(file)) return { machine: '', records: [], missing: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as PartRecords;
}
