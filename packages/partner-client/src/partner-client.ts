import type {
  EndpointAnswer,
  EndpointInput,
  PartnerEndpoint,
} from '@farewind/contract/partners/partner-endpoint';
import type * as holds from '@farewind/contract/partners/partner-hold';
import type * as offers from '@farewind/contract/partners/partner-offers';
import type * as quotes from '@farewind/contract/partners/partner-quote';

export interface PartnerClientOptions {
  /** The address of the agency's site: `https://tickets.example`. */
  readonly baseUrl: string;
  readonly partner: string;
  readonly key: string;
  readonly fetch?: typeof fetch;
}

export interface PartnerFieldError {
  /** `passengers[0].passportNumber`. */
  readonly field: string;
  readonly message: string;
}

/** A refused call. */
export class PartnerApiError extends Error {
  readonly status: number;
  /** For programs: `FLT-NOSEAT`, `GEN-LIMIT`, … */
  readonly key: string;
  readonly fields: readonly PartnerFieldError[];
  /** When the call may be repeated; undefined: whenever its cause is gone. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    error: { readonly key: string; readonly message: string; readonly fields: readonly PartnerFieldError[] },
    retryAfterSeconds: number | undefined,
  ) {
    super(error.message);
    this.name = 'PartnerApiError';
    this.status = status;
    this.key = error.key;
    this.fields = error.fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Method = PartnerEndpoint['method'];
type Call<E extends PartnerEndpoint> = (input: EndpointInput<E>) => Promise<EndpointAnswer<E>>;

export interface PartnerClient {
  readonly searchFlights: Call<typeof offers.searchFlights>;
  readonly searchTransfers: Call<typeof offers.searchTransfers>;
  readonly quote: Call<typeof quotes.quoteOffer>;
  readonly hold: Call<typeof holds.holdOffer>;
  readonly getHold: Call<typeof holds.getHold>;
  readonly cancelHold: Call<typeof holds.cancelHold>;
  readonly paymentLink: Call<typeof holds.getPaymentLink>;
}

/** Every call rejects with PartnerApiError if it is refused, and with the error of `fetch` if it got no answer. */
export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const to =
    <E extends PartnerEndpoint>(method: Method, path: string): Call<E> =>
    (input) =>
      send(options, method, path, input as object);
  return {
    searchFlights: to('POST', 'search-flights'),
    searchTransfers: to('POST', 'search-transfers'),
    quote: to('POST', 'quote'),
    hold: to('POST', 'hold'),
    getHold: to('GET', 'hold'),
    cancelHold: to('DELETE', 'hold'),
    paymentLink: to('POST', 'payment-link'),
  };
}

async function send<T>(
  { baseUrl, partner, key, fetch: request = fetch }: PartnerClientOptions,
  method: Method,
  path: string,
  input: object,
): Promise<T> {
  const address = new URL(`/partner/v1/${path}`, baseUrl);
  if (method !== 'POST')
    for (const [name, value] of Object.entries(input))
      if (value !== undefined) address.searchParams.set(name, String(value));
  const response = await request(address, {
    method,
    headers: {
      authorization: `Bearer ${partner}:${key}`,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new PartnerApiError(response.status, readError(text), Number.isFinite(wait) ? wait : undefined);
}

/** A proxy on the way may answer with anything. */
function readError(text: string): ConstructorParameters<typeof PartnerApiError>[1] {
  try {
    const { error } = JSON.parse(text) as {
      readonly error?: ConstructorParameters<typeof PartnerApiError>[1];
    };
    if (error) return error;
  } catch {
    // Not of the API.
  }
  return { key: 'GEN-BUG', message: text.slice(0, 200), fields: [] };
}
