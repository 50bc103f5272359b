import fastify, { type FastifyError } from 'fastify';
import { expect, it } from 'vitest';
import { Refusal } from '../errors.ts';
import { readMultipart } from './create-server.ts';

async function post(body: string | FormData, type?: string) {
  const app = fastify({ bodyLimit: 1000 });
  readMultipart(app);
  app.setErrorHandler((error: Refusal | FastifyError, _request, reply) =>
    reply.code((error instanceof Refusal ? error.status : error.statusCode) ?? 500).send(),
  );
  app.post('/', async (request) => request.body);
  const request = new Request('http://localhost/', { method: 'POST', body });
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': type ?? request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.body };
}

function form(bytes: Uint8Array<ArrayBuffer>): FormData {
  const data = new FormData();
  data.set('orderId', 'заказ 1');
  data.set('file', new File([bytes], 'обратный билет.pdf'));
  return data;
}

it('reads a form with a file into the same members as JSON', async () => {
  const bytes = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0x0d, 0x0a]);
  const { body } = await post(form(bytes));
  expect(JSON.parse(body)).toEqual({
    orderId: 'заказ 1',
    file: Buffer.from(bytes).toString('base64'),
    fileName: 'обратный билет.pdf',
  });
});

it('refuses a body longer than the route allows, and one that is not a form', async () => {
  expect((await post(form(new Uint8Array(2000)))).status).toBe(413);
  expect((await post('no form', 'multipart/form-data; boundary=x')).status).toBe(400);
  expect((await post('no boundary', 'multipart/form-data')).status).toBe(400);
});
