import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
const NO_BODY = [204, 205, 304];

/**
 * One HTTP exchange over a connection of its own, whose address comes from `lookup` alone: no pool, no redirect, and no
 * answer over 2 MB. The global fetch cannot be told how to find addresses.
 */
export async function fetchOnce(url: string, init: RequestInit, lookup: LookupFunction): Promise<Response> {
  const { signal, body } = init;
  signal?.throwIfAborted();
  const request = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest;
  const content = await new Response(body ?? null).text();
  try {
    return await new Promise<Response>((answer, fail) => {
      const sent = request(url, {
        method: init.method ?? 'GET',
        headers: {
          ...Object.fromEntries(new Headers(init.headers)),
          ...(content === '' ? {} : { 'content-length': Buffer.byteLength(content) }),
        },
        agent: false,
        lookup,
        ...(signal ? { signal } : {}),
      });
      sent.once('error', fail);
      sent.once('response', (response) => void readAnswer(response).then(answer, fail));
      sent.end(content);
    });
  } catch (error) {
    // What ended it is what the caller asked for: its own time-out.
    signal?.throwIfAborted();
    throw error;
  }
}

async function readAnswer(response: IncomingMessage): Promise<Response> {
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400 && status !== 304) {
    response.destroy();
    throw new Error(
      `The server answered ${status}: it sends elsewhere, where nobody has checked the address`,
    );
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) {
      response.destroy();
      throw new Error('The answer is too long');
    }
    parts.push(part);
  }
  const headers = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(NO_BODY.includes(status) ? null : Buffer.concat(parts), { status, headers });
}
