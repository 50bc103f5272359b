import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { expect, test } from 'vitest';
import type { ProgramCaller } from '../ports.ts';
import { createToolServer } from './tool-server.ts';

const caller = {
  partner: { calls: ['search'] },
  context: { site: undefined, language: 'en' },
} as unknown as ProgramCaller;

test('an unknown tool is refused in plain words, and its name, which can be any text, is not counted', async () => {
  const counted: string[] = [];
  const server = createToolServer(caller, [], {
    count: (tool) => counted.push(tool),
    report: (error) => counted.push(String(error)),
  });
  const client = new Client({ name: 'a foreign assistant', version: '1' });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  for (const name of ['pay', 'a\u0000b', 'x'.repeat(5000)])
    expect(await client.callTool({ name })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('no such tool') as string }],
    });
  expect(counted).toEqual([]);
  await client.close();
});
