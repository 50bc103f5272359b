import pino from 'pino';
import { expect, test } from 'vitest';
import { Secret } from '../../../../platform/secrets/secret.ts';
import { openNews } from './open-news.ts';

test('a supplier that does not end its former registration is in the log, and the new one is used', async () => {
  const logged: string[] = [];
  const closed: string[] = [];
  const duffel = {
    openNews: async (_: object, url: string) => ({ newsRef: `new ${url}`, secret: 'the new secret' }),
    async closeNews(_: object, ref: string) {
      closed.push(ref);
      throw new Error('too many requests');
    },
  };
  const deps = {
    clients: { duffel },
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  };
  const context = { tenantId: 1, request: { protocol: 'https', host: 'shop.example' } };
  const supplier = { id: 3, kind: 'duffel', code: 'DFL', news: { ref: 'old', secret: new Secret('old') } };
  const open = openNews as unknown as (...given: unknown[]) => ReturnType<typeof openNews>;
  const { ref, secret } = await open(deps, context, supplier);
  expect([closed, ref, secret.reveal()]).toEqual([
    ['old'],
    expect.stringMatching(/^new https:\/\/shop\.example\//),
    'the new secret',
  ]);
  expect(logged).toEqual([expect.stringContaining('too many requests')]);
});
