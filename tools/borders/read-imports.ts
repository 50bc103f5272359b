import { posix } from 'node:path';
import { isNode, lineAt, visit, type SourceFile, type SyntaxNode } from './source-tree.ts';

export interface Import {
  specifier: string;
  line: number;
  /** `type` is erased at run time; `dynamic` is loaded when it is needed. */
  kind: 'value' | 'type' | 'dynamic';
  /** Path in the project; undefined for npm packages and Node's own. */
  target: string | undefined;
  /** Name of the npm package; undefined for files of the project and Node's own. */
  packageName: string | undefined;
}

const KINDS: Record<string, Import['kind']> = {
  ImportDeclaration: 'value',
  ExportNamedDeclaration: 'value',
  ExportAllDeclaration: 'value',
  ImportExpression: 'dynamic',
  TSImportType: 'type',
};

/** Every import of a file: static, dynamic, of types, and re-exports. */
export function readImports(file: SourceFile): Import[] {
  const found: Import[] = [];
  visit(file.program, (node) => {
    const kind = KINDS[node.type];
    if (kind === undefined || !isNode(node['source'])) return;
    const specifier = node['source']['value'];
    if (typeof specifier !== 'string') return;
    found.push({
      specifier,
      line: lineAt(file, node.start),
      kind: isTypeOnly(node) ? 'type' : kind,
      ...resolveImport(file.path, specifier),
    });
  });
  return found;
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const names = (node['specifiers'] ?? []) as SyntaxNode[];
  return (
    names.length > 0 && names.every((name) => name['importKind'] === 'type' || name['exportKind'] === 'type')
  );
}

function resolveImport(from: string, specifier: string): Pick<Import, 'target' | 'packageName'> {
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''));
    return { target, packageName: undefined };
  }
  const own = /^@farewind\/([^/]+)\/(.+)$/.exec(specifier);
  if (own !== null) return { target: `packages/${own[1]}/src/${own[2]}.ts`, packageName: undefined };
  if (specifier.startsWith('node:')) return { target: undefined, packageName: undefined };
  const parts = specifier.split('/');
  return { target: undefined, packageName: parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') };
}
