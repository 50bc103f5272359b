import { buffer } from 'node:stream/consumers';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  readonly address: string;
  /** Requests that each server has answered, in the order of the servers. */
  readonly answered: readonly number[];
  close(): Promise<void>;
}

/**
 * One address for several servers, as a load balancer provides: requests go to the servers in turn. A server that
 * accepts no connection is skipped; a connection that dies there dies for the caller too.
 */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  const answered = servers.map(() => 0);
  let turn = 0;
  const server = createServer((asked, response) => void serve(asked, response));

  async function serve(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await buffer(asked);
      for (let left = servers.length; ; left -= 1) {
        const index = turn++ % servers.length;
        const answer = await ask(servers[index]!, asked, body).catch((error: unknown) => {
          if (left > 1 && (error as { code?: string }).code === 'ECONNREFUSED') return undefined;
          throw error;
        });
        if (!answer) continue;
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        for await (const chunk of answer) response.write(chunk);
        response.end();
        answered[index]! += 1;
        return;
      }
    } catch {
      response.destroy();
    }
  }

  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function ask(
  server: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const passed = request(`${server}${url}`, { method, headers }, resolve);
    passed.once('error', reject);
    passed.end(body);
  });
}
