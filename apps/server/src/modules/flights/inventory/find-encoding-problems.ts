import type { ImportFile, ImportProblem } from './import-problem.ts';

/**
 * A file of another encoding than UTF-8, as far as its text shows that: UTF-16 leaves NUL between the letters or two
 * replacement signs for its byte order mark; any other leaves replacement signs for its letters.
 */
export function findEncodingProblems(
  texts: Readonly<Partial<Record<ImportFile, string | undefined>>>,
): ImportProblem[] {
  return Object.entries(texts).flatMap(([file, text = '']): ImportProblem[] => {
    const at = /^\uFFFD\uFFFD|^.?\0/.test(text) ? 0 : text.indexOf('\uFFFD');
    if (at === -1) return [];
    const line = text.slice(0, at).split('\n').length;
    return [{ file: file as ImportFile, line, column: '-', key: 'encoding', found: '', expected: '' }];
  });
}
