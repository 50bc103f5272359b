import { readImports } from '../read-imports.ts';
import type { SourceFile } from '../source-tree.ts';
import type { Violation } from '../violation.ts';

/** No file imports itself through others, neither for a type nor later by a dynamic import. */
export function checkCircles(files: readonly SourceFile[]): Violation[] {
  const known = new Set(files.map(({ path }) => path));
  const targets = new Map(
    files.map((file) => [
      file.path,
      readImports(file).flatMap(({ target }) => (target !== undefined && known.has(target) ? [target] : [])),
    ]),
  );
  const done = new Set<string>();
  const violations: Violation[] = [];

  const walk = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const circle = [...trail.slice(start), path].join(' → ');
      violations.push({
        rule: 'circle',
        path,
        line: 1,
        sentence: `These files import each other: ${circle}`,
      });
      return;
    }
    if (done.has(path)) return;
    for (const target of targets.get(path) ?? []) walk(target, [...trail, path]);
    done.add(path);
  };
  for (const path of known) walk(path, []);
  return violations;
}
