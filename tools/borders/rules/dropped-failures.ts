import { isNode, isTestFile, lineAt, visit, type SourceFile, type SyntaxNode } from '../source-tree.ts';
import type { Violation } from '../violation.ts';

const SERVER = 'apps/server/src/';
const SIMULATOR = /\/simulators?\//;

/** The argument of a promise's method that receives the rejection. */
const REJECTION_ARGUMENT = new Map<unknown, number>([
  ['catch', 0],
  ['then', 1],
]);

/** What a comment may stand above; a larger node would hold more than one reason. */
const OWNER = /Statement$|^(?:VariableDeclaration|Property|PropertyDefinition|ArrowFunctionExpression)$/;

/**
 * A rejection that a constant replaces is reported nowhere. A comment on its line, directly above it or directly above
 * its statement says who learns of the failure otherwise, or why nobody has to.
 */
export function checkDroppedFailures(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith(SERVER) && !isTestFile(path) && !SIMULATOR.test(path))
    .filter(({ text }) => /\.(?:catch|then)\(/.test(text))
    .flatMap((file) => {
      const violations: Violation[] = [];
      visit(file.program, (node, ancestors) => {
        const handler = rejectionHandler(node);
        if (!handler || !isConstant(handler['body'])) return;
        const owner = ancestors.findLast(({ type }) => OWNER.test(type)) ?? node;
        const line = lineAt(file, handler.start);
        if (isExplained(file, line, lineAt(file, owner.start))) return;
        const sentence = 'A failure is dropped: a comment directly above must say why nobody is told of it.';
        violations.push({ rule: 'dropped-failure', path: file.path, line, sentence });
      });
      return violations;
    });
}

function rejectionHandler({ type, callee, arguments: given }: SyntaxNode): SyntaxNode | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee['property'])) return undefined;
  const place = REJECTION_ARGUMENT.get(callee['property']['name']);
  const handler = place === undefined ? undefined : (given as unknown[])[place];
  return isNode(handler) ? handler : undefined;
}

/** Whether the body of a function does nothing but return a constant. */
function isConstant(body: unknown): boolean {
  if (!isNode(body)) return false;
  switch (body.type) {
    case 'Literal':
      return true;
    case 'Identifier':
      return body['name'] === 'undefined';
    case 'BlockStatement':
      return (body['body'] as unknown[]).every((only) => isNode(only) && isConstant(only));
    case 'ReturnStatement':
      return body['argument'] === null || isConstant(body['argument']);
    case 'ParenthesizedExpression':
      return isConstant(body['expression']);
    case 'ArrayExpression':
      return (body['elements'] as unknown[]).length === 0;
    case 'ObjectExpression':
      return (body['properties'] as unknown[]).length === 0;
    default:
      return false;
  }
}

/** A comment of its own line directly above one of the lines, or on the dropping line itself. */
function isExplained(file: SourceFile, dropping: number, owning: number): boolean {
  return file.comments.some(({ start, end }) => {
    const last = lineAt(file, end);
    if (last === dropping) return true;
    const isAlone = file.text.slice(file.text.lastIndexOf('\n', start) + 1, start).trim() === '';
    return isAlone && (last === dropping - 1 || last === owning - 1);
  });
}
