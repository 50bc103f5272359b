import { parseArgs } from 'node:util';
import { createTestContext } from '../../tools/testing/test-context.ts';
import { reliabilityTrials } from '../reliability/trials.ts';
import { securityTrials } from '../security/trials.ts';
import type { StaleRecord } from './find-stale.ts';
import { machineWords } from './machine-words.ts';
import { storeRecords, type Part } from './store-records.ts';
import { exitCodeOf, type Outcome, type Trial, type TrialRecord, type TrialSettings } from './trial.ts';
import { linesOf } from './trust-report.ts';
import { readCommit } from '../../tools/testing/read-commit.ts';
import { projectRoot } from '../../tools/project-root.ts';

/** Written by the checks themselves. */
const WRITTEN = ['checks/results', 'docs/trust-report.md'];

const trialsOf: Record<Part, readonly Trial[]> = {
  reliability: reliabilityTrials,
  security: securityTrials,
};

/**
 * The whole of `npm run check:<part> [-- [names of trials] [--quick] [--seed=N]]`: runs the trials one after the other,
 * prints each as it ends, stores those of full size in `checks/results/<part>.json`, rewrites `docs/trust-report.md`
 * from both parts, and ends the process with 1 if a trial failed, with 2 if one could not be tested or a stored record
 * of the part is stale.
 */
export async function runTrials(part: Part): Promise<void> {
  const trials = trialsOf[part];
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, seed: { type: 'string' } },
    allowPositionals: true,
  });
  const unknown = positionals.filter((name) => !trials.some((trial) => trial.name === name));
  if (unknown.length > 0)
    throw new Error(
      `No trial ${unknown.join(', ')}. There are: ${trials.map(({ name }) => name).join(', ')}.`,
    );
  const asked = trials.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  if (seed !== undefined && !Number.isSafeInteger(seed)) throw new Error(`${values.seed} is no seed.`);

  const say = (sentence: string): void => console.log(sentence);
  say(
    `Check of ${part}: ${asked.length} of ${trials.length} trials${values.quick ? ', QUICK: kept nowhere' : ''}`,
  );
  say(machineWords());
  const context = createTestContext(say);
  const records: TrialRecord[] = [];
  let stale: readonly StaleRecord[] = [];
  try {
    for (const trial of asked) {
      say(`\n… ${trial.title}`);
      const commit = readCommit(projectRoot, WRITTEN);
      const begun = performance.now();
      const outcome = await outcomeOf(trial, {
        seed: seed ?? trial.seed ?? 0,
        quick: values.quick,
        context,
        say,
      });
      const { name, title, mustHold } = trial;
      records.push({
        name,
        title,
        mustHold,
        ...outcome,
        commit,
        ...(trial.seed === undefined ? {} : { seed: seed ?? trial.seed }),
        command: `npm run check:${part} -- ${name}`,
        day: new Date().toISOString().slice(0, 10),
        seconds: Math.round((performance.now() - begun) / 1000),
        exitCode: exitCodeOf(outcome),
      });
      say(linesOf(records.at(-1)!).join('\n'));
      // At once, because a later step may crash.
      if (!values.quick) stale = storeRecords(part, records, trialsOf);
    }
  } finally {
    await context.close();
  }
  for (const { name, reason } of stale) say(`\n? ${name} is stale: ${reason}`);
  const codes = [...records.map(({ exitCode }) => exitCode), stale.length > 0 ? 2 : 0];
  process.exitCode = codes.includes(1) ? 1 : Math.max(...codes);
}

async function outcomeOf(trial: Trial, settings: TrialSettings): Promise<Outcome> {
  try {
    return await trial.run(settings);
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    settings.say(words);
    return { size: 'broken off', figures: [], faults: [`It broke off: ${words.split('\n')[0]}`] };
  }
}
