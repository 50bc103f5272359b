import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'vite';

/** A node of the syntax tree, with the members that the rules need. */
export interface SyntaxNode {
  type: string;
  start: number;
  [member: string]: unknown;
}

export interface SourceFile {
  /** Relative to the root of the project, with slashes. */
  path: string;
  text: string;
  program: SyntaxNode;
  comments: readonly { start: number; end: number }[];
}

const FOLDERS = ['packages', 'apps', 'e2e', 'bench', 'checks', 'tools'];
const ROOT_FILES = ['vitest.config.ts', 'playwright.config.ts'];
const NOT_ENTERED = new Set(['node_modules', 'dist', 'planted', 'data', '.cache']);
const SOURCE_NAME = /\.(?:ts|tsx|mjs)$/;

/** Reads and parses the TypeScript and JavaScript files of the project at root: all, or those whose path is wanted. */
export function readSourceTree(root: string, isWanted: (path: string) => boolean = () => true): SourceFile[] {
  const files = FOLDERS.flatMap((folder) => listFiles(join(root, folder)));
  return [...files, ...ROOT_FILES.map((name) => join(root, name)).filter((file) => existsSync(file))]
    .filter((file) => SOURCE_NAME.test(file) && !file.endsWith('.d.ts'))
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter(isWanted)
    .map((path) => readSource(root, path));
}

function readSource(root: string, path: string): SourceFile {
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return { path, text, program: program as unknown as SyntaxNode, comments };
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isFile()) return [join(folder, entry.name)];
      return entry.isDirectory() && !NOT_ENTERED.has(entry.name) ? listFiles(join(folder, entry.name)) : [];
    });
}

/** Visits a node and all below it, parents first; `ancestors` are its parents, outermost first. */
export function visit(
  node: SyntaxNode,
  see: (node: SyntaxNode, ancestors: readonly SyntaxNode[]) => void,
  ancestors: readonly SyntaxNode[] = [],
): void {
  see(node, ancestors);
  const below = [...ancestors, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see, below);
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

/** The line of an offset, counted from 1. */
export function lineAt(file: SourceFile, offset: number): number {
  return file.text.slice(0, offset).split('\n').length;
}

/** Files that only tests run: they may reach further than the code. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/') || path.includes('/scenarios/');
}
