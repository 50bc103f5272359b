import { deepEqual, equal, match } from 'node:assert/strict';
import type { Envelope } from '@farewind/contract/core/envelope';

/** One answer as a client sees it; `result` and `error` are taken from the envelope, whose six members are checked. */
export interface StockAnswer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- what a test reads from it, it checks
  readonly result: any;
  readonly error: NonNullable<Envelope['error']>;
  readonly unAuthorizedRequest: boolean;
}

const members = ['__abp', 'error', 'result', 'success', 'targetUrl', 'unAuthorizedRequest'];

let clients = 0;
/** Each client has another network address, for servers that trust the proxy before them. */
function nextAddress(): string {
  clients += 1;
  return `10.1.${Math.floor(clients / 250)}.${(clients % 250) + 1}`;
}

/** Imitates the two stock clients as observed: over the network, with their headers. Their cookies are members here. */
export class StockClient {
  readonly #address: string;
  readonly #from = nextAddress();
  token: string | undefined;
  /** As in the header: a number, or a client's spelling of none. */
  tenantId = 'null';
  culture = 'en-US';
  /** Newer clients use the other spelling. */
  tenantHeader = 'Abp.TenantId';

  constructor(address: string) {
    this.#address = address;
  }

  /** A client of a signed-in user of an agency, or (null) of the host side. */
  static async signedIn(
    address: string,
    tenantId: number | null,
    userName: string,
    password: string,
  ): Promise<StockClient> {
    const client = new StockClient(address);
    client.tenantId = String(tenantId);
    const { result } = await client.signIn(userName, password);
    client.token = result.accessToken as string;
    return client;
  }

  signIn(userNameOrEmailAddress: string, password: string, more: object = {}): Promise<StockAnswer> {
    return this.post('/api/TokenAuth/Authenticate', { userNameOrEmailAddress, password, ...more });
  }

  configuration(): Promise<StockAnswer> {
    return this.get('/AbpUserConfiguration/GetAll');
  }

  session(): Promise<StockAnswer> {
    return this.get('Session/GetCurrentLoginInformations');
  }

  get(path: string): Promise<StockAnswer> {
    return this.#ask('GET', path);
  }

  delete(path: string): Promise<StockAnswer> {
    return this.#ask('DELETE', path);
  }

  post(path: string, body: object): Promise<StockAnswer> {
    return this.#ask('POST', path, body);
  }

  put(path: string, body: object): Promise<StockAnswer> {
    return this.#ask('PUT', path, body);
  }

  async #ask(method: string, path: string, body?: object): Promise<StockAnswer> {
    const url = path.startsWith('/') ? path : `/api/services/app/${path}`;
    const response = await fetch(this.#address + url, {
      method,
      headers: {
        [this.tenantHeader]: this.tenantId,
        'x-forwarded-for': this.#from,
        '.AspNetCore.Culture': this.culture,
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = (await response.json()) as Envelope;
    deepEqual(Object.keys(envelope).toSorted(), members);
    deepEqual([envelope.__abp, envelope.targetUrl], [true, null]);
    equal(envelope.success, response.status === 200);
    equal(envelope.error === null, envelope.success);
    // Without details the clients show any refusal under the title of a failed sign-in.
    if (envelope.error) match(envelope.error.details ?? '', /\S/);
    equal(envelope.unAuthorizedRequest, response.status === 401 || response.status === 403);
    return {
      status: response.status,
      result: envelope.result,
      error: envelope.error!,
      unAuthorizedRequest: envelope.unAuthorizedRequest,
    };
  }
}
