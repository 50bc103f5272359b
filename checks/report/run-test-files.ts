import { join } from 'node:path';
import { runTests } from '../../tools/testing/program-steps.ts';
import type { TestContext } from '../../tools/testing/test-context.ts';
import type { Outcome } from './trial.ts';

const LAST_LINES = 60;
/** Generous, because a busy machine is not a fault of the code. */
const LIMIT_MS = 900_000;

export interface TestFiles {
  /** Paths in the project; each must have run at least one test. */
  readonly files: readonly string[];
  readonly project: 'unit' | 'db' | 'matrix';
  /** Which database; a server by default. */
  readonly database?: 'embedded';
  readonly environment?: NodeJS.ProcessEnv;
  readonly say: (sentence: string) => void;
}

/** Runs tests of the project as a trial, or as a part of one; a skipped test counts as a fault. */
export async function runTestFiles(
  context: TestContext,
  { files, project, database, environment = {}, say }: TestFiles,
): Promise<Pick<Outcome, 'figures' | 'faults'>> {
  const url = database === 'embedded' || project === 'unit' ? undefined : await context.findServer();
  const where =
    url === undefined
      ? { TEST_DATABASE: 'embedded', TEST_DATABASE_URL: '' }
      : { TEST_DATABASE: 'server', TEST_DATABASE_URL: url };
  const limits = [`--testTimeout=${LIMIT_MS}`, `--hookTimeout=${LIMIT_MS}`];
  const args = ['run', `--project=${project}`, ...files, ...limits, '--reporter=default'];
  const { passed, failed, skipped, output } = await runTests(
    'node_modules/.bin/vitest',
    [...args, '--reporter=./tools/testing/vitest-counts.ts', '--maxWorkers=1'],
    join(context.folder, `counts-${process.hrtime.bigint()}.json`),
    { ...where, ...environment },
  );
  if (failed > 0) say(output.split('\n').slice(-LAST_LINES).join('\n'));
  const silent = files.filter((file) => !output.includes(file.split('/').at(-1)!));
  return {
    figures: [
      { figure: 'tests passed', value: passed },
      { figure: 'tests failed', value: failed },
      { figure: 'database', value: url === undefined ? 'embedded' : 'PostgreSQL server' },
    ],
    faults: [
      ...(failed > 0 ? [`${failed} of ${passed + failed} tests failed; the command has printed them.`] : []),
      ...skipped.map(({ title, reason }) => `Left out: ${title} (${reason}).`),
      ...silent.map((file) => `${file} did not run.`),
    ],
  };
}
