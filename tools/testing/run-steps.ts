import type { Step } from './step.ts';
import type { StepResult } from './test-counts.ts';

/**
 * Runs the steps in their order, as many at a time as there are places; `onEnd` is called as each ends. After an
 * interruption no further step starts.
 */
export async function runSteps(
  steps: readonly Step[],
  places: number,
  onEnd: (result: StepResult) => void,
  interruption?: AbortSignal,
): Promise<StepResult[]> {
  const waiting = [...steps];
  const running = new Map<Step, Promise<void>>();
  const results = new Map<string, StepResult>();

  const placesTaken = (): number =>
    [...running.keys()].reduce((sum, step) => sum + (step.places === 'all' ? places : 1), 0);
  const mayStart = (step: Step): boolean => {
    const planned = step.needs?.filter((name) => steps.some((other) => other.name === name)) ?? [];
    const fits = placesTaken() + (step.places === 'all' ? places : 1) <= places;
    return fits && planned.every((name) => results.has(name));
  };
  const start = async (step: Step): Promise<void> => {
    const broken = step.needs?.find((name) => (results.get(name)?.failed ?? 0) > 0);
    const result = broken === undefined ? await timed(step) : await notRun(step, broken);
    results.set(step.name, result);
    running.delete(step);
    onEnd(result);
  };

  while (waiting.length > 0 || running.size > 0) {
    if (interruption?.aborted === true) waiting.length = 0;
    for (let next = waiting.find(mayStart); next !== undefined; next = waiting.find(mayStart)) {
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next, start(next));
    }
    if (running.size > 0) await Promise.race(running.values());
  }
  return steps.flatMap((step) => results.get(step.name) ?? []);
}

async function timed(step: Step): Promise<StepResult> {
  const begin = performance.now();
  const seconds = (): number => (performance.now() - begin) / 1000;
  try {
    return { name: step.name, ...(await step.run()), seconds: seconds() };
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { name: step.name, passed: 0, failed: 1, skipped: [], output, seconds: seconds() };
  }
}

function notRun(step: Step, broken: string): Promise<StepResult> {
  const output = `Not run, because '${broken}' failed.`;
  return Promise.resolve({ name: step.name, passed: 0, failed: 1, skipped: [], output, seconds: 0 });
}
