import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProgramDesk } from './testing/program-desk.ts';

let desk: ProgramDesk;
beforeAll(async () => {
  desk = await ProgramDesk.open();
});
afterAll(() => desk.close());

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly [{ readonly text: string }];
  readonly structuredContent?: {
    readonly offers?: readonly {
      readonly offerId: string;
      readonly flights: readonly { readonly segments: readonly { readonly number: string }[] }[];
    }[];
    readonly seal?: string;
    readonly paymentLink?: { readonly url: string };
  };
}

test('the official client of the Model Context Protocol finds a flight, quotes and holds it, and cannot pay', async () => {
  const client = new Client({ name: 'a foreign assistant', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', desk.address), {
    requestInit: { headers: { authorization: 'Bearer demo:demo-meta' } },
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search_flights', 'search_transfers', 'quote', 'hold']);
  for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ additionalProperties: false });
  const use = async (name: string, input: Record<string, unknown>): Promise<ToolResult> =>
    (await client.callTool({ name, arguments: input })) as unknown as ToolResult;

  const trip = {
    from: 'MOW',
    to: 'IST',
    date1: desk.day(25),
    currency: 'EUR',
    limit: 30,
    language: 'en',
  };
  const found = await use('search_flights', trip);
  const offer = found.structuredContent?.offers?.find(
    ({ flights }) => flights[0]?.segments[0]?.number === '2',
  );
  expect(found.content[0].text).toContain(String(offer?.offerId));
  const quoted = await use('quote', { offerId: offer?.offerId, language: 'en' });
  const form = desk.nextForm(String(quoted.structuredContent?.seal));
  const held = await use('hold', form);
  expect(held.structuredContent).toMatchObject({ status: 'held', reference: form.reference });
  expect(held.content[0].text).toContain(String(held.structuredContent?.paymentLink?.url));
  expect(await desk.countSeats('mcp', 25)).toMatchObject({ held: 1, sold: 0 });

  const misspelt = await use('search_flights', { ...trip, passengers: 2 });
  expect([misspelt.isError, misspelt.content[0].text]).toEqual([true, expect.stringContaining('passengers')]);
  const past = await use('search_flights', { ...trip, date1: '2020-01-01' });
  expect([past.isError, past.content[0].text]).toEqual([true, expect.stringContaining('date1')]);
  const place = await use('search_transfers', {
    from: 'Nowhere town',
    to: 'AYT',
    pickupAt: `${trip.date1}T10:00`,
    language: 'en',
  });
  expect([place.isError, place.content[0].text]).toEqual([true, expect.stringContaining('Nowhere town')]);
  const payment = await use('payment_link', { reference: form.reference });
  expect(payment).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('tools/list') }],
  });
  await client.close();
});

test('the protocol’s address is closed without a key, to pages of other sites, and for batches', async () => {
  const { server } = desk;
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const call = (headers: Record<string, string>, payload: object = ping) =>
    server.inject({ method: 'POST', url: '/mcp', headers, payload });
  const key = { authorization: 'Bearer demo:demo-meta' };
  const status = async (...args: Parameters<typeof call>) => (await call(...args)).statusCode;
  expect(await status(key)).toBe(200);
  expect(await status({})).toBe(401);
  expect(await status({ authorization: 'Bearer demo:other' })).toBe(401);
  expect(await status({ ...key, origin: 'https://evil.example' })).toBe(403);
  expect(await status({ ...key, host: 'evil.example' })).toBe(404);
  expect(await status(key, [ping, ping])).toBe(400);
  expect(await status(key, { ...ping, params: { text: 'x'.repeat(70_000) } })).toBe(413);
  expect((await server.inject({ url: '/mcp', headers: key })).statusCode).toBe(405);
});
