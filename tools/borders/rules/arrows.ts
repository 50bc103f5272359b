import { MODULES_FOLDER, ROWS, TEST_PACKAGES, TESTING_FOLDER, type Row } from '../arrows.ts';
import { readImports, type Import } from '../read-imports.ts';
import { isTestFile, type SourceFile } from '../source-tree.ts';
import type { Violation } from '../violation.ts';

type Finding = Pick<Violation, 'rule' | 'sentence'>;

/** Every file matches a row of the table and imports only what its row allows. */
export function checkArrows(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const home = findRow(file.path);
    if (home === undefined) {
      const sentence = 'No row of tools/borders/arrows.ts says what this folder may import.';
      return [{ rule: 'unlisted-folder', path: file.path, line: 1, sentence }];
    }
    return readImports(file).flatMap((imported) => {
      const finding = judge(file.path, home, imported);
      return finding === undefined ? [] : [{ ...finding, path: file.path, line: imported.line }];
    });
  });
}

function judge(path: string, home: string, imported: Import): Finding | undefined {
  const row = ROWS[home]!;
  const { target, packageName, specifier } = imported;
  if (packageName !== undefined) return judgePackage(path, row, packageName);
  if (target === undefined || findRow(target) === home) return undefined;
  return (
    judgeTestCode(path, target) ??
    judgeRelative(target, specifier) ??
    judgeEngine(target, specifier) ??
    judgeRow(path, home, row, imported, target)
  );
}

function judgePackage(path: string, row: Row, name: string): Finding | undefined {
  if (row.packages === 'any' || row.packages.includes(name)) return undefined;
  if (isTestFile(path) && TEST_PACKAGES.includes(name)) return undefined;
  return { rule: 'package', sentence: `The package '${name}' may not be used here.` };
}

function judgeTestCode(path: string, target: string): Finding | undefined {
  if (!target.startsWith(`${TESTING_FOLDER}/`) && !/\.test\.tsx?$/.test(target)) return undefined;
  if (isTestFile(path) || /^(?:bench|checks|e2e)\//.test(path)) return undefined;
  return { rule: 'test-code', sentence: `Only tests may import ${target}.` };
}

function judgeRelative(target: string, specifier: string): Finding | undefined {
  if (!specifier.startsWith('.') || !target.startsWith('packages/')) return undefined;
  return { rule: 'package-by-path', sentence: `Import ${target} by the name of its package.` };
}

function judgeEngine(target: string, specifier: string): Finding | undefined {
  if (!specifier.startsWith('@farewind/flight-search/')) return undefined;
  if (/^packages\/flight-search\/src\/(?:api|spi)\//.test(target)) return undefined;
  return { rule: 'engine-inside', sentence: 'Only api/ and spi/ of the engine may be imported.' };
}

function judgeRow(
  path: string,
  home: string,
  row: Row,
  imported: Import,
  target: string,
): Finding | undefined {
  if (row.may.some((allowed) => isWithin(target, allowed))) return undefined;
  // A test may set up its data with any part of its application.
  const application = /^apps\/[^/]+\//.exec(path)?.[0];
  if (application !== undefined && isTestFile(path) && target.startsWith(application)) return undefined;
  const [, name, face] = new RegExp(`^${MODULES_FOLDER}/([^/]+)/(.+)$`).exec(target) ?? [];
  if (name === undefined || face === undefined || !row.sees?.includes(name)) {
    return { rule: 'arrow', sentence: `${home} may not import ${target}.` };
  }
  const faces = row.seesPorts === true ? ['public.ts', 'events.ts', 'ports.ts'] : ['public.ts', 'events.ts'];
  if (!faces.includes(face)) {
    return { rule: 'module-inside', sentence: `Of the module ${name} only ${faces.join(', ')} may be seen.` };
  }
  if (imported.kind === 'type') return undefined;
  return {
    rule: 'module-value',
    sentence: `Import only types from ${name}; its values arrive as arguments.`,
  };
}

/** The longest row that matches the path. */
function findRow(path: string): string | undefined {
  return Object.keys(ROWS)
    .filter((row) => isWithin(path, row))
    .filter((row) => row !== 'apps/server/src' || !path.startsWith(`${MODULES_FOLDER}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
