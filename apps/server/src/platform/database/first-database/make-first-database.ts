import { existsSync } from 'node:fs';
import { WorkerThread } from '../../threads/worker-thread.ts';

/**
 * Makes the embedded database of a folder that has none yet, schema included, in a thread: it occupies a processor for seconds, in
 * which the caller can load the rest of the product. Resolves when the folder may be opened, and never rejects: what the thread
 * could not do is done again by opening and migrating, which report what is wrong with the folder. Undefined where there is
 * nothing to make.
 */
export function makeFirstDatabase(folder: string): Promise<void> | undefined {
  return existsSync(folder) && !existsSync(makingMark(folder)) ? undefined : makeInThread(folder);
}

async function makeInThread(folder: string): Promise<void> {
  const thread = new WorkerThread<never, 'made'>(new URL('./making-thread.ts', import.meta.url), folder);
  await thread.nextAnswer().catch(() => undefined);
  await thread.terminate();
}

/** Lies beside the folder of a database while it is made for the first time. */
export function makingMark(folder: string): string {
  return `${folder}.making`;
}
