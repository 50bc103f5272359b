import { MODULES_FOLDER } from '../arrows.ts';
import { isNode, isTestFile, lineAt, visit, type SourceFile, type SyntaxNode } from '../source-tree.ts';
import type { Violation } from '../violation.ts';

const QUERY_STARTS = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
]);
const SPEAKERS_OF_HTTP = /\/(?:routes|presenters|public|events|ports)\.ts$/;
const REPOSITORY = /\/(?:[a-z-]+-)?repository\.ts$/;
const SCOPES = /^(?:TenantScope|GlobalScope)$/;

/**
 * SQL of the modules: none in files that face the outside, and every function that runs SQL takes a scope, in a
 * repository as its first argument. So no statement can run outside a tenant's transaction.
 */
export function checkSql(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => !isTestFile(path) && !path.startsWith('tools/') && !path.startsWith('bench/'))
    .filter(
      ({ path }) => path.startsWith(`${MODULES_FOLDER}/`) || path.startsWith('apps/server/src/adapters/'),
    )
    .flatMap((file) => [...checkStatements(file), ...checkRepository(file)]);
}

function checkStatements(file: SourceFile): Violation[] {
  const isSpeakerOfHttp = SPEAKERS_OF_HTTP.test(file.path) || file.path.includes('/adapters/');
  const violations: Violation[] = [];
  visit(file.program, (node, ancestors) => {
    if (!isStatement(node) && !isSqlText(node)) return;
    const place = { path: file.path, line: lineAt(file, node.start) };
    if (isSpeakerOfHttp) {
      violations.push({
        ...place,
        rule: 'sql-place',
        sentence: 'SQL belongs into the repository of the module.',
      });
    } else if (isStatement(node) && !ancestors.some((ancestor) => takesScope(ancestor))) {
      violations.push({
        ...place,
        rule: 'sql-scope',
        sentence: 'A function that speaks SQL takes a TenantScope.',
      });
    }
  });
  return violations;
}

function checkRepository(file: SourceFile): Violation[] {
  if (!REPOSITORY.test(file.path)) return [];
  return (file.program['body'] as SyntaxNode[]).flatMap((statement) => {
    const declared = statement['declaration'];
    if (statement.type !== 'ExportNamedDeclaration' || !isNode(declared)) return [];
    if (declared.type !== 'FunctionDeclaration' || isScope(parameters(declared)[0])) return [];
    const sentence = 'A function of a repository takes a TenantScope or GlobalScope first.';
    return [{ rule: 'repository-scope', path: file.path, line: lineAt(file, statement.start), sentence }];
  });
}

/** A fragment of SQL; it does nothing until a statement includes it. */
function isSqlText(node: SyntaxNode): boolean {
  return node.type === 'TaggedTemplateExpression' && isNode(node['tag']) && node['tag']['name'] === 'sql';
}

/** A query started on a connection, or SQL text executed on one. */
function isStatement(node: SyntaxNode): boolean {
  const callee = node['callee'];
  if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee['property'])) return false;
  const name = String(callee['property']['name']);
  return QUERY_STARTS.has(name) || (name === 'execute' && (node['arguments'] as unknown[]).length > 0);
}

function takesScope(node: SyntaxNode): boolean {
  return parameters(node).some((parameter) => isScope(parameter));
}

function parameters(node: SyntaxNode): SyntaxNode[] {
  return Array.isArray(node['params']) ? (node['params'] as SyntaxNode[]) : [];
}

/** Whether a parameter is declared as a scope, alone or as `TenantScope | GlobalScope`. */
function isScope(parameter: SyntaxNode | undefined): boolean {
  let found = false;
  const annotation = parameter?.['typeAnnotation'];
  if (!isNode(annotation)) return false;
  visit(annotation, (node) => {
    const name = node['typeName'];
    if (isNode(name) && SCOPES.test(String(name['name']))) found = true;
  });
  return found;
}
