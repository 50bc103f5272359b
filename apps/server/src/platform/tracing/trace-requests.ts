import type { FastifyInstance } from 'fastify';
import type { OpenSpan, Tracing } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of this request, if tracing is on. */
    span?: OpenSpan;
  }
}

/** Files and health checks carry no information about the product. */
const UNTOLD = /^\/(assets|health|metrics)\b/;

/**
 * A span for each request, named by its route and never by its address, which may contain names and keys. It belongs to
 * the caller's trace, so that a page and its calls are one.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', async (request) => {
    if (UNTOLD.test(request.url)) return;
    const { traceparent } = request.headers;
    const facts = { 'http.request.method': request.method, 'farewind.request_id': request.id };
    const wanted = { name: request.method, kind: 'server', facts } as const;
    request.span = tracing.begin(wanted, typeof traceparent === 'string' ? traceparent : undefined);
  });
  // The access check queries the database before the body is read.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.span) tracing.run(request.span, done);
    else done();
  });
  // Again, because a body arrives in the context of its socket.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span) tracing.run(request.span, done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { span } = request;
    if (!span) return;
    const { url = '/*' } = request.routeOptions;
    const route = url === '/*' ? 'page' : url;
    span.rename(`${request.method} ${route}`);
    span.add({ 'http.route': route, 'http.response.status_code': reply.statusCode });
    span.end(reply.statusCode >= 500 ? String(reply.statusCode) : undefined);
  });
}
