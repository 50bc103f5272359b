import { readImports } from '../read-imports.ts';
import { isNode, type SourceFile } from '../source-tree.ts';
import type { Violation } from '../violation.ts';

const FACES = /\/(?:public|events)\.ts$/;

/**
 * No file only re-exports: imports name the file that declares the export. The exception is a group of pages loaded as
 * a whole, by dynamic imports alone.
 */
export function checkBarrels(files: readonly SourceFile[]): Violation[] {
  const imports = files.flatMap((file) => readImports(file));
  const isLoadedLater = ({ path }: SourceFile): boolean => {
    const uses = imports.filter(({ target, kind }) => target === path && kind !== 'type');
    return uses.length > 0 && uses.every(({ kind }) => kind === 'dynamic');
  };
  const barrels = files.filter((file) => isBarrel(file) && !isLoadedLater(file));
  return barrels.map(({ path }) => ({
    rule: 'barrel',
    path,
    line: 1,
    sentence: 'This file only re-exports; import from the files themselves.',
  }));
}

function isBarrel({ path, program }: SourceFile): boolean {
  const statements = program['body'] as { type: string; source?: unknown }[];
  if (statements.length === 0 || FACES.test(path)) return false;
  return statements.every(({ type, source }) => type.startsWith('Export') && isNode(source));
}
