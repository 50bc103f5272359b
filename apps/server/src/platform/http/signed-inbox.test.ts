import fastify from 'fastify';
import { expect, test } from 'vitest';
import { registerSignedInbox } from './signed-inbox.ts';

test.each([
  ['185.71.76.1:56789', '185.71.76.1'],
  ['[2a02:5180::1]:443', '2a02:5180::1'],
  ['185.71.76.1', '185.71.76.1'],
])('a company is recognised by its address behind a proxy that forwards %s', async (forwarded, address) => {
  const senders: string[] = [];
  const app = fastify({ trustProxy: true });
  await registerSignedInbox(app, {
    routes: ['/notices'],
    findAccount: async () => 'account',
    receive: async (_account, notice) => {
      senders.push(notice.address);
      return { status: 200, body: '' };
    },
  });
  await app.inject({ method: 'POST', url: '/notices', headers: { 'x-forwarded-for': forwarded } });
  expect(senders).toEqual([address]);
});
