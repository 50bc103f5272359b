import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answered {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | undefined;
}

/** Sends requests to one server over connections that stay open, each from the network that its headers name. */
export class Caller {
  readonly #address: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  #calls = 0;

  constructor(address: string) {
    this.#address = new URL(address);
  }

  /** `body`: sent by POST as JSON. */
  send(path: string, headers: Record<string, string> = {}, body?: object): Promise<Answered> {
    const sent = body && JSON.stringify(body);
    this.#calls += 1;
    const options = {
      host: '127.0.0.1',
      port: this.#address.port,
      agent: this.#agent,
      path,
      method: sent === undefined ? 'GET' : 'POST',
      headers: {
        host: this.#address.host,
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
