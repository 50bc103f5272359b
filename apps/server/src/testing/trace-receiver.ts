import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

export interface TraceReceiver {
  readonly endpoint: string;
  /** The requests received, each with its path and key. */
  readonly requests: { path: string; key: string | undefined; spans: SentSpan[] }[];
  readonly spans: () => SentSpan[];
  readonly close: () => Promise<void>;
}

/** Replaces a collector: OTLP over HTTP, as JSON. */
export async function openTraceReceiver(): Promise<TraceReceiver> {
  const requests: TraceReceiver['requests'] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const { resourceSpans = [] } = JSON.parse(body) as {
        resourceSpans?: { scopeSpans: { spans: SentSpan[] }[] }[];
      };
      const spans = resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans));
      requests.push({ path: request.url ?? '', key: request.headers['x-key']?.toString(), spans });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () => requests.flatMap(({ spans }) => spans),
    close: () => new Promise((done) => void server.close(() => done())),
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
