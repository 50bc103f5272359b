import { readImports } from '../read-imports.ts';
import type { SourceFile } from '../source-tree.ts';
import type { Violation } from '../violation.ts';

const PLACE = 'apps/server/src/platform/threads/';

/**
 * Worker threads are started and answered through platform/threads: Node posts messages of its own on a worker's port
 * under `node --watch`, so code that takes the first message for the answer fails in `npm run dev` only.
 */
export function checkThreads(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => !path.startsWith(PLACE))
    .flatMap((file) =>
      readImports(file)
        .filter(({ specifier, kind }) => /^(?:node:)?worker_threads$/.test(specifier) && kind !== 'type')
        .map(({ line }) => {
          const sentence = `Worker threads go through ${PLACE}: Node's own messages are told apart there.`;
          return { rule: 'worker-threads', path: file.path, line, sentence };
        }),
    );
}
