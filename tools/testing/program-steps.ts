import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../processes/run-command.ts';
import { projectRoot } from '../project-root.ts';
import type { Step } from './step.ts';
import { countsOfCheck, countsOfRun, countsOfTrials, type TestCounts } from './test-counts.ts';

/** The longest, the random walks of the matrix, take half an hour on a dedicated machine. */
const STEP_LIMIT_MS = 90 * 60_000;

/** Code compiled by one process need not be compiled again by the next: the product is loaded dozens of times. */
const COMPILED = join(projectRoot, 'node_modules/.cache/compiled');

/** A step that runs a program of JavaScript or TypeScript (its path in the project) and passes or fails as a whole. */
export function checkStep(name: string, program: string, args: readonly string[]): Step {
  return {
    name,
    places: 1,
    run: async () => {
      const { code, output } = await runProgram(program, args);
      return { ...countsOfCheck(code), output };
    },
  };
}

/** Runs trials of a check: one that could not be tested here (exit code 2) is skipped with the check's own message. */
export async function runTrials(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<TestCounts & { output: string }> {
  const { code, output } = await runProgram(program, args, environment);
  return { ...countsOfTrials(code, output), output };
}

/** Runs a test program that writes its counts to a file (vitest-counts.ts, playwright-counts.ts). */
export async function runTests(
  program: string,
  args: readonly string[],
  countsFile: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<TestCounts & { output: string }> {
  const { code, output } = await runProgram(program, args, { ...environment, TEST_COUNTS_FILE: countsFile });
  const counts = existsSync(countsFile)
    ? (JSON.parse(readFileSync(countsFile, 'utf8')) as TestCounts)
    : undefined;
  return { ...countsOfRun(code, counts), output };
}

function runProgram(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): ReturnType<typeof runCommand> {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };
  return runCommand(process.execPath, [join(projectRoot, program), ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...colours, NODE_COMPILE_CACHE: COMPILED, ...environment },
    timeoutMs: STEP_LIMIT_MS,
  });
}
