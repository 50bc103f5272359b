import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../../platform/errors.ts';
import type { EndpointAct } from '../endpoint-acts.ts';
import type { PartnerApi } from '../../sales-partners/public.ts';
import type { ProgramCaller } from '../ports.ts';
import { CALL_BYTES } from '../rest-routes.ts';
import type { ToolHooks } from './tool-server.ts';

const PATH = '/mcp';
/** Answers are JSON, never streams, so what a client can read besides does not matter. */
const ACCEPT = 'application/json, text/event-stream';

export interface McpDeps {
  readonly api: PartnerApi;
  readonly acts: readonly EndpointAct[];
  /** Origins of pages, besides our own, that may call. */
  readonly corsOrigins: readonly string[];
  readonly hooksFor: (caller: ProgramCaller, request: FastifyRequest) => ToolHooks;
}

/**
 * Serves the Model Context Protocol over streamable HTTP, without sessions: each POST is answered with JSON, and there
 * are no streams to open (GET) and no sessions to end (DELETE). The host name is checked like that of every request,
 * the origin here: a page of another site cannot call, even if its name is rebound to our address.
 */
export function serveMcp(server: FastifyInstance, { api, acts, corsOrigins, hooksFor }: McpDeps): void {
  server.route({
    method: 'POST',
    url: PATH,
    bodyLimit: CALL_BYTES,
    onRequest: async (request) => requireOwnOrigin(request, corsOrigins),
    ...api.optionsFor(),
    handler: async (request, reply) => {
      // Each call of a tool counts as one call of the partner.
      if (Array.isArray(request.body)) throw refusal('GEN-VALIDATION', { message: 'programs.noBatches' });
      const caller = api.callerOf(request);
      return answer(request, reply, caller, acts, hooksFor(caller, request));
    },
  });
  server.route({
    method: ['GET', 'DELETE'],
    url: PATH,
    exposeHeadRoute: false,
    onRequest: async (_request, reply) =>
      reply.code(405).header('allow', 'POST').type('text/plain').send('Method not allowed'),
    handler: async () => undefined,
  });
}

/** Loaded with the first call: most processes never get one. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: ProgramCaller,
  acts: readonly EndpointAct[],
  hooks: ToolHooks,
): Promise<FastifyReply> {
  const { WebStandardStreamableHTTPServerTransport } =
    await import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js');
  const { createToolServer } = await import('./tool-server.ts');
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const tools = createToolServer(caller, acts, hooks);
  try {
    await tools.connect(transport);
    const call = new Request(`${request.protocol}://${request.host}${PATH}`, {
      method: 'POST',
      headers: { ...protocolHeaders(request), accept: ACCEPT, 'content-type': 'application/json' },
    });
    const response = await transport.handleRequest(call, { parsedBody: request.body });
    reply.code(response.status);
    const type = response.headers.get('content-type');
    if (type !== null) reply.type(type);
    return await reply.send(await response.text());
  } finally {
    await tools.close();
  }
}

function protocolHeaders({ headers }: FastifyRequest): Record<string, string> {
  const version = headers['mcp-protocol-version'];
  return typeof version === 'string' ? { 'mcp-protocol-version': version } : {};
}

/** Programs send no origin; a browser always does. */
function requireOwnOrigin({ headers, host, protocol }: FastifyRequest, corsOrigins: readonly string[]): void {
  const { origin } = headers;
  if (origin === undefined || origin === `${protocol}://${host}` || corsOrigins.includes(origin)) return;
  throw refusal('GEN-DENIED', { message: 'programs.foreignOrigin' });
}
