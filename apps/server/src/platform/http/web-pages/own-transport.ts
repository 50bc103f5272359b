import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VALID_SECONDS_HEADER } from '@farewind/contract/flights/compact-results';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownCall } from '../admission/admit-requests.ts';
import type { Transport } from './page-drawing.ts';

/**
 * Answers the calls of a page while it is rendered: by the process itself, as for an anonymous caller to the same host
 * from the same address (limits count them), never as the signed-in user. Texts come from the build's folder.
 */
export function ownTransport(app: FastifyInstance, folder: string, request: FastifyRequest): Transport {
  return async (address, { method = 'GET', headers = {} } = {}) => {
    if (/^\/assets\/[\w.-]+$/.test(address)) return new Response(await readFile(join(folder, address)));
    if (method !== 'GET' || !address.startsWith('/api/'))
      throw new Error(`A page may only be rendered from GET calls of the API, not from ${address}`);
    const answer = await app.inject({
      method: 'GET',
      url: address,
      remoteAddress: request.ip,
      headers: { ...(headers as Record<string, string>), ...ownCall, host: request.host },
    });
    const read = ['content-type', VALID_SECONDS_HEADER.toLowerCase()];
    const told = read.flatMap((name) => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, String(value)] as [string, string]];
    });
    return new Response(answer.body, { status: answer.statusCode, headers: told });
  };
}

const ORDER = '/api/services/app/Booking/GetOrder?';
/** Headers with which a browser may see more of an order than anybody may. */
const rights = ['x-order-key', 'authorization', 'abp.tenantid'] as const;

/**
 * The same for the page of an order: the order alone is requested with the rights that this request has.
 */
export function orderTransport(app: FastifyInstance, folder: string, request: FastifyRequest): Transport {
  const anybody = ownTransport(app, folder, request);
  const own = Object.fromEntries(
    rights.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  return (address, call = {}) =>
    anybody(
      address,
      address.startsWith(ORDER)
        ? { ...call, headers: { ...(call.headers as Record<string, string>), ...own } }
        : call,
    );
}
