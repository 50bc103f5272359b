import { isOperation } from '@farewind/contract/core/operation';
import type { Plugin, Rolldown } from 'vite';

const IMPORT = /import\s*(\{[^}]*\}|\*\s*as\s+\w+)\s*from\s*["'](@farewind\/contract\/[^"']+)["'];?/g;
const CALLS = '\0calls:';

/**
 * Gives the browser the calls of the contract without their schemas: a page that imports a call is built with its method
 * and address alone, and loads no code that validates. What else a page takes of the same file comes as it is.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    apply: 'build',
    resolveId: (id) => (id.startsWith(CALLS) ? id : null),
    async load(id) {
      if (!id.startsWith(CALLS)) return null;
      const calls = await readCalls(id.slice(CALLS.length));
      const lines = Array.from(calls, ([name, call]) => `export const ${name} = ${JSON.stringify(call)};`);
      return { code: lines.join('\n'), moduleSideEffects: false };
    },
    async transform(code, id) {
      if (!id.includes('/apps/web/src/') || !code.includes('@farewind/contract/')) return null;
      const imports = await Promise.all(
        Array.from(code.matchAll(IMPORT), async ([whole, what = '', source = '']) => ({
          whole,
          instead: splitImport(what, source, await readCalls(source)),
        })),
      );
      const changed = imports.reduce((text, { whole, instead }) => text.replace(whole, instead), code);
      return changed === code ? null : { code: changed, map: null };
    },
    // A page that imports the calls of a file whole would find everything else of it undefined.
    onLog(_level, log) {
      if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log);
    },
    generateBundle(_options, bundle) {
      const [page] = findShopPagesWithSchemas(bundle);
      if (page !== undefined) {
        this.error(`${page} loads schemas: take what it imports of the contract from a file without them`);
      }
    },
  };
}

/**
 * Pages of the shop that load the library of schemas, 23 KB compressed, which also tries to compile code: the policy of
 * the pages refuses that. One constant declared beside a schema is enough.
 */
export function findShopPagesWithSchemas(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return chunks
    .filter(({ facadeModuleId }) => facadeModuleId?.includes('/src/shop/') === true)
    .filter((page) => {
      const loaded = new Set([page]);
      for (const { imports } of loaded) {
        for (const file of imports) {
          const next = byFile.get(file);
          if (next) loaded.add(next);
        }
      }
      return [...loaded].some(({ moduleIds }) => moduleIds.some((id) => id.includes('/node_modules/zod/')));
    })
    .map(({ facadeModuleId }) => facadeModuleId ?? '');
}

type Calls = ReadonlyMap<string, { readonly method: string; readonly path: string }>;

/** The calls that a file of the contract declares, by the names of its exports. */
async function readCalls(source: string): Promise<Calls> {
  const exported = Object.entries((await import(source)) as Record<string, unknown>);
  return new Map(
    exported.flatMap(([name, value]) =>
      isOperation(value) ? [[name, { method: value.method, path: value.path }] as const] : [],
    ),
  );
}

function splitImport(what: string, source: string, calls: Calls): string {
  const from = (part: string, file: string): string => `import ${part} from ${JSON.stringify(file)};`;
  if (calls.size === 0) return from(what, source);
  if (what.startsWith('*')) return from(what, CALLS + source);
  const names = what
    .slice(1, -1)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const isCall = (name: string): boolean => calls.has(name.replace(/ .*/s, ''));
  const parts = [
    [names.filter(isCall), CALLS + source],
    [names.filter((name) => !isCall(name)), source],
  ] as const;
  return parts
    .filter(([list]) => list.length > 0)
    .map(([list, file]) => from(`{ ${list.join(', ')} }`, file))
    .join('');
}
