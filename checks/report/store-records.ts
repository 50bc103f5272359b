import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../tools/project-root.ts';
import { findStale, type StaleRecord } from './find-stale.ts';
import { machineWords } from './machine-words.ts';
import type { Trial, TrialRecord } from './trial.ts';
import { reportOf, type PartRecords } from './trust-report.ts';

export type Part = 'reliability' | 'security';

type NamedTrials = readonly Pick<Trial, 'name' | 'tries'>[];

/** What a file of `checks/results` contains. */
type StoredPart = Pick<PartRecords, 'machine' | 'records'>;

/**
 * Replaces the former records of these trials by those of this run, and rewrites the report of the project at `root`.
 * Returns which of the part's records are stale. Those of the other part are judged as well: the code that they test may
 * have changed since that part ran.
 */
export function storeRecords(
  part: Part,
  records: readonly TrialRecord[],
  trials: Readonly<Record<Part, NamedTrials>>,
  root: string = projectRoot,
): readonly StaleRecord[] {
  const all = [...records, ...readPart(root, part).records];
  const stored: StoredPart = {
    machine: machineWords(),
    records: trials[part].flatMap(({ name }) => all.find((record) => record.name === name) ?? []),
  };
  mkdirSync(resultsOf(root), { recursive: true });
  writeFileSync(fileOf(root, part), `${JSON.stringify(stored, null, 2)}\n`);
  return writeReport(trials, root)[part].stale;
}

/** Rewrites `docs/trust-report.md` from the stored records; both parts are judged by the present code. */
function writeReport(
  trials: Readonly<Record<Part, NamedTrials>>,
  root: string = projectRoot,
): Record<Part, PartRecords> {
  const judge = (part: Part): PartRecords => {
    const { machine, records } = readPart(root, part);
    const isMissing = (name: string) => !records.some((record) => record.name === name);
    return {
      machine,
      records,
      missing: trials[part].map(({ name }) => name).filter(isMissing),
      stale: findStale(records, trials[part], root),
    };
  };
  const judged = { reliability: judge('reliability'), security: judge('security') };
  writeFileSync(join(root, 'docs/trust-report.md'), reportOf(judged));
  return judged;
}

const resultsOf = (root: string): string => join(root, 'checks/results');
const fileOf = (root: string, part: Part): string => join(resultsOf(root), `${part}.json`);

function readPart(root: string, part: Part): StoredPart {
  const file = fileOf(root, part);
  if (!existsSync(file)) return { machine: '', records: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as StoredPart;
}
