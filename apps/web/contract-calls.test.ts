import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { contractCalls } from './contract-calls.ts';

async function build(code: string): Promise<string> {
  const { transform } = contractCalls() as unknown as {
    transform: (code: string, id: string) => Promise<{ readonly code: string } | null>;
  };
  return (await transform(code, '/farewind/apps/web/src/page.ts'))?.code ?? code;
}

it('a page takes calls without their schemas, and what else it needs of the same file as it is', async () => {
  const calls = '\\u0000calls:@farewind/contract/bookings/get-order';
  expect(
    await build(`import { getOrder, orderStatuses as all } from '@farewind/contract/bookings/get-order';`),
  ).toBe(
    `import { getOrder } from "${calls}";import { orderStatuses as all } from "@farewind/contract/bookings/get-order";`,
  );
  expect(await build(`import * as orders from "@farewind/contract/bookings/get-order";`)).toBe(
    `import * as orders from "${calls}";`,
  );
});

it('a call is its method and its address alone', async () => {
  const { load } = contractCalls() as unknown as { load: (id: string) => Promise<{ readonly code: string }> };
  const { code } = await load('\0calls:@farewind/contract/site/get-site');
  expect(code).toBe('export const getSite = {"method":"GET","path":"/api/services/app/Site/Get"};');
});

it('no page of the shop takes a limit or a list from a file with schemas, whose code it would load', async () => {
  const web = join(import.meta.dirname, 'src');
  const files = globSync('{app,shared,shop}/**/*.{ts,tsx}', { cwd: web }).filter(
    (file) => !file.includes('.test.'),
  );
  const loading: string[] = [];
  for (const file of files) {
    // What remains of an import after its types, which the translation drops, and its calls.
    const code = readFileSync(join(web, file), 'utf8').replaceAll(/\btype \w+(?: as \w+)?,?/g, '');
    for (const [, names = '', source = ''] of (await build(code)).matchAll(
      /^import \{([^}]*)\} from "(@farewind[^"]*)"/gm,
    ))
      if (names.trim() !== '' && validates(fileURLToPath(import.meta.resolve(source))))
        loading.push(`${file}:${names}`);
  }
  expect(files.length).toBeGreaterThan(400);
  expect(loading).toEqual([]);
});

/** Whether a module, or one that it imports, builds schemas. */
function validates(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  if (/from 'zod'/.test(code)) return true;
  const imports = [...code.matchAll(/^(?:import|export) (?!type)[^;]*? from '(\.[^']+)'/gm)];
  return imports.some(([, path = '']) => validates(join(dirname(file), path), seen));
}

it('what declares no call stays as it is', async () => {
  const code = `import { languages } from '@farewind/contract/core/languages';`;
  expect(await build(code)).toBe(`import { languages } from "@farewind/contract/core/languages";`);
});
