import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const STEP_MS = 100;
/** The maximum wait for the shop to be served. */
const PATIENCE_MS = 180_000;

/**
 * Waits until an address answers with success. Throws when the process that serves it has ended, or after three
 * minutes.
 */
export async function waitUntilServed(address: string, server: ChildProcess): Promise<void> {
  const begun = performance.now();
  while (!(await answers(address))) {
    if (server.exitCode !== null) throw new Error('The shop did not start');
    if (performance.now() - begun > PATIENCE_MS) throw new Error('The shop has not started');
    await wait(STEP_MS);
  }
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    (answer) => answer.ok,
    () => false,
  );
}
