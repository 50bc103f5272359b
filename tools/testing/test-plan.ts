import { join } from 'node:path';
import { MAIN_BRANCH } from '../main-branch.ts';
import { buildWeb } from '../web-build/build-web.ts';
import { freePort } from './free-port.ts';
import { checkStep, runTests, runTrials } from './program-steps.ts';
import type { Step } from './step.ts';
import type { TestContext } from './test-context.ts';
import { countsOfCheck } from './test-counts.ts';

export type TestMode = 'test' | 'quick' | 'verify' | 'matrix';

const SOURCES = ['packages', 'apps', 'e2e', 'bench', 'checks', 'tools'];
const WEB_BUILD = 'web build';
const UNIT_PROJECTS = ['unit', 'web', 'web-isolated'];
/**
 * The tests that every run repeats on the embedded database besides the server: the platform, how a process starts, and
 * all code that takes seats and money. Everything else is the same SQL, and runs there in the matrix, or if there is no
 * server; so do the browser tests of the matrix.
 */
const EMBEDDED_EACH_TIME = [
  'src/platform/',
  'src/main.',
  'src/app.',
  'src/stress-tests/killed-server',
  'modules/flights/holds/',
  'modules/transfers/transfers',
  'modules/payments/payments',
  'modules/payments/postings/post-ledger',
  'modules/bookings/purchase/joined-order',
];
/**
 * Beside other steps: each additional thread would check the same types again, 29 s of processor time instead of 16.
 */
const ONE_THREAD = '--singleThreaded';
const bin = (name: string): string => `node_modules/.bin/${name}`;

/**
 * The steps of `npm test`, `npm run verify` (no browser), `npm run verify:quick` (tests that a change can have broken)
 * and `npm run test:matrix` (long tests).
 */
export function planTests(mode: TestMode, context: TestContext): Step[] {
  if (mode === 'matrix') {
    return [
      webBuild(),
      ...databaseServer(context, ['matrix'], 1),
      ...databaseServer(context, ['db'], 2, 'failing'),
      ...databaseServer(context, ['db'], 2, 'pooled'),
      ...embeddedDatabase(context, { projects: ['db', 'matrix'], parts: 4, files: [] }),
      // Each on a server of its own: orders count against the limits of one address, and staff change the content of
      // pages.
      browser(context, 'browser, long journeys', ['long']),
      browser(context, 'browser, script three seconds late', ['slow']),
      browser(context, 'browser, every page', ['matrix', 'matrix-later']),
      quickTrials(context, 'reliability'),
      quickTrials(context, 'security'),
    ];
  }
  const commits = checkStep('commit messages', 'tools/commit-messages.ts', []);
  const format = checkStep('format', bin('oxfmt'), ['--check', '.']);
  const borders = checkStep('borders', 'tools/borders.ts', []);
  if (mode === 'quick') {
    const lint = checkStep('lint of what changed', 'tools/lint-changed.ts', SOURCES);
    return [commits, changedUnitTests(context), ...typeChecks('repeated'), lint, format, borders];
  }
  const steps = [
    ...typeChecks('once'),
    checkStep('lint', bin('oxlint'), ['--type-aware', '--deny-warnings', ...SOURCES]),
    format,
    borders,
    checkStep('dead code', bin('knip'), ['--no-progress']),
    webBuild(),
    { ...checkStep('script sizes', 'bench/web/check-script-sizes.ts', []), needs: [WEB_BUILD] },
    unitTests(context),
    // The longest first, so that all places become idle at the same time.
    ...databaseServer(context, ['db'], 5),
    ...embeddedDatabase(context, { projects: ['db'], parts: 4, files: EMBEDDED_EACH_TIME }),
  ];
  return mode === 'verify'
    ? [commits, ...steps]
    : [...steps, browser(context, 'browser', ['journeys', 'later'], 'server')];
}

/** `repeated`: what the last run found out about files that have not changed since is kept beside the packages. */
function typeChecks(manner: 'once' | 'repeated'): Step[] {
  return Object.entries({
    types: '.',
    'types of the web': 'apps/web',
    'types of the service worker': 'apps/web/src/offline',
  }).map(([name, project]) => {
    const kept = `node_modules/.cache/${name.replaceAll(' ', '-')}.tsbuildinfo`;
    const more = manner === 'repeated' ? ['--incremental', '--tsBuildInfoFile', kept] : [];
    return checkStep(name, bin('tsc'), ['-p', project, ONE_THREAD, ...more]);
  });
}

function unitTests(context: TestContext): Step {
  return { name: 'unit tests', places: 1, run: () => vitest(context, 'unit', UNIT_PROJECTS) };
}

/** Tests that the difference from the main branch, committed or not, can have broken. */
function changedUnitTests(context: TestContext): Step {
  const more = [`--changed=${MAIN_BRANCH}`, '--passWithNoTests'];
  return {
    name: 'unit tests of what changed',
    places: 1,
    run: async () => {
      const run = await vitest(context, 'unit', UNIT_PROJECTS, { more });
      // Then vitest stops before it counts.
      if (!/No (?:changed|affected test) files found/.test(run.output)) return run;
      const reason = `no unit test reads what differs from ${MAIN_BRANCH}`;
      const skipped = [{ title: 'the tests of changed files', reason }];
      return { ...run, failed: 0, skipped };
    },
  };
}

interface EmbeddedRun {
  readonly projects: readonly string[];
  /** Several runs in parallel. */
  readonly parts: number;
  /** Files by parts of their paths; all when it is empty. */
  readonly files: readonly string[];
}

function embeddedDatabase(context: TestContext, { projects, parts, files }: EmbeddedRun): Step[] {
  return Array.from({ length: parts }, (_, index) => `${index + 1}/${parts}`).map((part, index) => ({
    name: `database, embedded, ${part}`,
    places: 1,
    run: async () => {
      const hasServer = (await context.findServer()) !== undefined;
      return vitest(context, `embedded-${index + 1}`, projects, {
        environment: {
          TEST_DATABASE: 'embedded',
          TEST_DATABASE_URL: '',
          TEST_BESIDE_SERVER: String(hasServer),
        },
        more: [...(hasServer ? files : []), `--shard=${part}`],
      });
    },
  }));
}

/** `connections`: the simulated faults of transactions (rough-connections.ts); absent: none. */
function databaseServer(
  context: TestContext,
  projects: readonly string[],
  parts: number,
  connections = '',
): Step[] {
  const manner = connections === '' ? 'server' : `server, ${connections} connections`;
  return Array.from({ length: parts }, (_, index) => `${index + 1}/${parts}`).map((part, index) => ({
    name: `database, ${manner}, ${part}`,
    places: 1,
    run: async () => {
      const url = await context.findServer();
      if (url !== undefined) {
        return vitest(context, `server-${connections}${index + 1}`, projects, {
          environment: { TEST_DATABASE: 'server', TEST_DATABASE_URL: url, TEST_CONNECTIONS: connections },
          more: [`--shard=${part}`],
        });
      }
      const reason = 'no PostgreSQL server was found or could be installed; set TEST_DATABASE_URL';
      if (context.isCi) return { passed: 0, failed: 1, skipped: [], output: reason };
      return {
        passed: 0,
        failed: 0,
        skipped: [{ title: `database tests, ${manner}, ${part}`, reason }],
        output: reason,
      };
    },
  }));
}

/** All trials of a check in their quick size; alone, since they wait and measure in real time. */
function quickTrials(context: TestContext, part: 'reliability' | 'security'): Step {
  return {
    name: `check of ${part}, quick`,
    places: 'all',
    run: async () => {
      const url = (await context.findServer()) ?? '';
      return runTrials(`checks/${part}/main.ts`, ['--quick'], { TEST_DATABASE_URL: url });
    },
  };
}

function webBuild(): Step {
  return {
    name: WEB_BUILD,
    places: 1,
    run: async () => {
      const { code, output } = await buildWeb();
      return { ...countsOfCheck(code), output };
    },
  };
}

/**
 * `database`: that of the served agency. A server, if there is one, takes less processor time than the embedded database,
 * and answers several calls at a time.
 */
function browser(
  context: TestContext,
  name: string,
  projects: readonly string[],
  database: 'server' | 'embedded' = 'embedded',
): Step {
  return {
    name,
    places: 'all',
    needs: [WEB_BUILD],
    run: async () => {
      const found = await context.findBrowser();
      if (found.path === undefined) return { passed: 0, failed: 1, skipped: [], output: found.problem };
      const countsFile = join(context.folder, `${projects[0]}.json`);
      const chosen = projects.map((project) => `--project=${project}`);
      return runTests(bin('playwright'), ['test', ...chosen], countsFile, {
        CHROMIUM_PATH: found.path,
        E2E_PORT: String(await freePort()),
        E2E_FOLDER: join(context.folder, `e2e-${projects[0]}`),
        TEST_DATABASE_URL: database === 'server' ? ((await context.findServer()) ?? '') : '',
      });
    },
  };
}

interface VitestRun {
  readonly environment?: NodeJS.ProcessEnv;
  readonly more?: readonly string[];
}

function vitest(
  context: TestContext,
  run: string,
  projects: readonly string[],
  { environment = {}, more = [] }: VitestRun = {},
): ReturnType<typeof runTests> {
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    ...more,
    '--reporter=default',
    '--reporter=./tools/testing/vitest-counts.ts',
    // Another step runs beside this one.
    '--maxWorkers=50%',
  ];
  return runTests(bin('vitest'), args, join(context.folder, `${run}.json`), environment);
}
