import { localDate } from '@farewind/contract/core/fields';
import { operation, type Access } from '@farewind/contract/core/operation';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bind, registerBindings } from './bind-operation.ts';
import { renderError } from './render-error.ts';
import type { RequestContext, SignedInUser } from './request-context.ts';

const declare = (name: string, access: Access) =>
  operation(`Test/${name}`, {
    method: 'POST',
    access,
    summary: 'A test',
    input: z.object({
      id: z.int(),
      day: localDate.optional(),
      numbers: z.array(z.string()).max(2).optional(),
    }),
    output: z.null(),
  });

const person = (kind: SignedInUser['kind'], ...permissions: string[]): SignedInUser => ({
  id: 1,
  userName: 'anna',
  kind,
  sessionId: 'a',
  permissions: new Set(permissions),
});
const people: Record<string, SignedInUser> = {
  customer: person('customer'),
  clerk: person('staff', 'Pages.Roles'),
  administrator: person('staff', 'Pages.Users', 'Pages.Roles'),
};

let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    const { status, envelope } = renderError(error, 'en');
    return reply.code(status).send(envelope);
  });
  const operations = [declare('Open', 'public'), declare('Own', 'signedIn'), declare('Users', 'Pages.Users')];
  registerBindings(
    app,
    operations.map((each) => bind(each, async () => null)),
    async (request) =>
      ({ user: people[String(request.headers['x-person'])], language: 'en' }) as RequestContext,
    true,
  );
});
afterAll(() => app.close());

const ask = (name: string, who: string, body: object) =>
  app.inject({
    method: 'POST',
    url: `/api/services/app/Test/${name}`,
    headers: { 'x-person': who },
    payload: body,
  });

test.each([
  ['Open', 'nobody', 200],
  ['Own', 'nobody', 401],
  ['Own', 'customer', 200],
  ['Users', 'nobody', 401],
  ['Users', 'customer', 403],
  ['Users', 'clerk', 403],
  ['Users', 'administrator', 200],
])('the call %s answers %s with %i', async (name, who, status) => {
  expect((await ask(name, who, { id: 1 })).statusCode).toBe(status);
});

test('a caller without access learns nothing about an operation’s input', async () => {
  expect((await ask('Users', 'customer', {})).statusCode).toBe(403);
  expect((await ask('Users', 'administrator', {})).statusCode).toBe(400);
});

test.each([
  ['day', '7.01.27'],
  ['day', '2027-02-30'],
])('a %s that cannot be read (%s) is called a date, not a value', async (member, text) => {
  const answer = await ask('Open', 'nobody', { id: 1, [member]: text });
  expect(answer.json<{ error: { validationErrors: unknown } }>().error.validationErrors).toEqual([
    { message: 'There is no such date. Write the year with four digits.', members: [member] },
  ]);
});

test('a list with too many entries is told how many it may have', async () => {
  const answer = await ask('Open', 'nobody', { id: 1, numbers: ['1', '2', '3'] });
  expect(answer.json<{ error: { validationErrors: unknown } }>().error.validationErrors).toEqual([
    { message: 'At most 2', members: ['numbers'] },
  ]);
});
