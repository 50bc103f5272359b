import { MODULES_FOLDER } from '../arrows.ts';
import { isNode, isTestFile, lineAt, visit, type SourceFile, type SyntaxNode } from '../source-tree.ts';
import type { Violation } from '../violation.ts';

const WITHOUT_CLOCK = [`${MODULES_FOLDER}/`, 'packages/'];

/** Business code takes the time from its scope or its arguments, never from the machine. */
export function checkClock(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => WITHOUT_CLOCK.some((folder) => path.startsWith(folder)) && !isTestFile(path))
    .flatMap((file) => {
      const violations: Violation[] = [];
      visit(file.program, (node) => {
        if (!readsClock(node)) return;
        const sentence =
          'Take the time from the scope or an argument: the clock of the platform can be moved.';
        violations.push({ rule: 'clock', path: file.path, line: lineAt(file, node.start), sentence });
      });
      return violations;
    });
}

/** Whether a node reads the machine's clock. */
export function readsClock(node: SyntaxNode): boolean {
  const callee = node['callee'];
  if (!isNode(callee)) return false;
  if (node.type === 'NewExpression') {
    return callee['name'] === 'Date' && (node['arguments'] as unknown[]).length === 0;
  }
  const { object, property } = callee;
  return isNode(object) && isNode(property) && object['name'] === 'Date' && property['name'] === 'now';
}
