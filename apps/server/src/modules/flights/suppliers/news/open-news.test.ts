import pino from 'pino';
import { expect, test } from 'vitest';
import { Secret } from '../../../../platform/secrets/secret.ts';
import { endNews, openNews } from './open-news.ts';

test('a supplier that does not end a registration when asked is in the log, and staff see no failure', async () => {
  const logged: string[] = [];
  const closed: string[] = [];
  const duffel = {
    async closeNews(_: object, ref: string) {
      closed.push(ref);
      throw new Error('too many requests');
    },
  };
  const deps = {
    clients: { duffel },
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  };
  const supplier = { id: 3, kind: 'duffel', code: 'DFL', news: { ref: 'old', secret: new Secret('old') } };
  const end = endNews as unknown as (...given: unknown[]) => Promise<void>;
  await expect(end(deps, { tenantId: 1 }, supplier)).resolves.toBeUndefined();
  expect(closed).toEqual(['old']);
  expect(logged).toEqual([expect.stringContaining('too many requests')]);
});

test('a supplier is given the address of the site by which staff reach us, and its secret is hidden', async () => {
  const duffel = {
    openNews: async (_: object, url: string) => ({ newsRef: `new ${url}`, secret: 'the new secret' }),
  };
  const context = { tenantId: 1, request: { protocol: 'https', host: 'shop.example' } };
  const open = openNews as unknown as (...given: unknown[]) => ReturnType<typeof openNews>;
  const { ref, secret } = await open({ clients: { duffel } }, context, {
    id: 3,
    kind: 'duffel',
    code: 'DFL',
  });
  expect(ref).toMatch(/^new https:\/\/shop\.example\//);
  expect([secret.reveal(), String(secret)]).toEqual(['the new secret', '[secret]']);
});
