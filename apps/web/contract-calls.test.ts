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

it('what declares no call stays as it is', async () => {
  const code = `import { languages } from '@farewind/contract/core/languages';`;
  expect(await build(code)).toBe(`import { languages } from "@farewind/contract/core/languages";`);
});
