import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answered {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | undefined;
}

/**
 * Sends requests over connections that stay open, each from the network that its headers name. Of several processes with
 * one site each gets every next request, as behind a load balancer.
 */
export class Caller {
  #addresses: readonly URL[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  #calls = 0;

  constructor(...addresses: readonly string[]) {
    this.callAt(...addresses);
  }

  /** From now on it calls these processes. */
  callAt(...addresses: readonly string[]): void {
    this.#addresses = addresses.map((address) => new URL(address));
  }

  /** `body`: sent by POST as JSON. */
  send(path: string, headers: Record<string, string> = {}, body?: object): Promise<Answered> {
    const sent = body && JSON.stringify(body);
    this.#calls += 1;
    const { port, host } = this.#addresses[this.#calls % this.#addresses.length]!;
    const options = {
      host: '127.0.0.1',
      port,
      agent: this.#agent,
      path,
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        host,
        'x-forwarded-for': `10.${(this.#calls >> 16) & 255}.${(this.#calls >> 8) & 255}.${this.#calls & 255}`,
        ...(sent === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
        ...headers,
      },
    };
    return new Promise((resolve, reject) => {
      const asked = request(options, (response) => {
        const retryAfter = response.headers['retry-after'];
        text(response).then(
          (read) => resolve({ status: response.statusCode ?? 0, body: read, retryAfter }),
          reject,
        );
      });
      asked.on('error', reject).end(sent);
    });
  }

  /** The result of a call of the API; throws if it was refused. */
  async call<T>(name: string, headers?: Record<string, string>, body?: object): Promise<T> {
    const answer = await this.send(`/api/services/app/${name}`, headers, body);
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.body.slice(0, 300)}`);
    return (JSON.parse(answer.body) as { result: T }).result;
  }

  close(): void {
    this.#agent.destroy();
  }
}
