import { once } from 'node:events';
import { WebSocket } from 'ws';

const END = '\u001E';

/** A hub client with the functions that tests need: the received records, one by one, and how the connection ended. */
export class HubClient {
  readonly #socket: WebSocket;
  readonly #records: object[] = [];
  #wake: () => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const parts = data.toString('utf8').split(END);
      this.#records.push(...parts.filter((part) => part !== '').map((part) => JSON.parse(part) as object));
      this.#wake();
    });
  }

  /** Opens the connection; rejects with the status when it is refused. */
  static async open(address: string, token: string): Promise<HubClient> {
    const url = `${address.replace('http', 'ws')}/signalr?enc_auth_token=${encodeURIComponent(token)}&id=1`;
    const socket = new WebSocket(url);
    const client = new HubClient(socket);
    await once(socket, 'open');
    return client;
  }

  /** The same, after the handshake. */
  static async connected(address: string, token: string): Promise<HubClient> {
    const client = await HubClient.open(address, token);
    client.send({ protocol: 'json', version: 1 });
    await client.next();
    return client;
  }

  send(record: object): void {
    this.sendText(JSON.stringify(record) + END);
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  /** The next record. */
  async next(): Promise<object> {
    while (this.#records.length === 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
    return this.#records.shift()!;
  }

  /** The code with which the connection ended. */
  async ended(): Promise<number> {
    if (this.#socket.readyState === WebSocket.CLOSED) return 0;
    const [code] = (await once(this.#socket, 'close')) as [number];
    return code;
  }

  close(): void {
    this.#socket.close();
  }
}
