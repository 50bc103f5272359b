import { existsSync } from 'node:fs';
import { WorkerThread } from '../../threads/worker-thread.ts';

/**
 * Creates the embedded database of an empty folder, schema included, in a thread: this occupies a processor for
 * seconds, in which the caller can load the rest of the product. Resolves when the folder may be opened, and never
 * rejects: anything that failed in the thread is repeated by opening and migrating, which report problems with the
 * folder. Undefined if there is nothing to create.
 */
export function makeFirstDatabase(folder: string): Promise<void> | undefined {
  return existsSync(folder) && !existsSync(makingMark(folder)) ? undefined : makeInThread(folder);
}

async function makeInThread(folder: string): Promise<void> {
  const thread = new WorkerThread<never, 'made'>(new URL('./making-thread.ts', import.meta.url), folder);
  // Opening and migrating the folder repeat what failed, and report it.
  await thread.nextAnswer().catch(() => undefined);
  await thread.terminate();
}

/** Exists beside the folder of a database while that is created for the first time. */
export function makingMark(folder: string): string {
  return `${folder}.making`;
}
