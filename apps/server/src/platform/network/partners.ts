import type { Metrics } from '../metrics.ts';
import { inSpan, nameFault, type OpenSpan, type Tracing } from '../tracing/tracing.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** The outcome of a call: a response, a server error, a time-out, or aborted because the caller stopped waiting. */
type Ending = 'answered' | 'fault' | 'silent' | 'dropped';

/** This process's experience of a partner since it started. */
export interface PartnerSeen {
  readonly partner: string;
  /** Absent if it is always the same one. */
  readonly host: string;
  readonly calls: number;
  /** Without a response, or with a server error. */
  readonly failures: number;
  readonly lastEnding: Ending;
  readonly lastSeconds: number;
  readonly lastAgoSeconds: number;
}

type Entry = Omit<PartnerSeen, 'lastAgoSeconds'> & { readonly lastAt: number };

export interface PartnersDeps {
  readonly metrics: Pick<Metrics, 'partnerSeconds'>;
  readonly tracing: Tracing | undefined;
  /** Whether the trace id may be sent to this address: it would show others which of their calls belong together. */
  readonly mayKnowTrace: (url: URL) => boolean;
}

/**
 * The calls to external services: banks, suppliers, senders, rate sources. Each is timed, counted by its result, and part
 * of the trace that caused it; its content is not recorded.
 */
export class Partners {
  readonly #deps: PartnersDeps;
  readonly #seen = new Map<string, Entry>();

  constructor(deps: PartnersDeps) {
    this.#deps = deps;
  }

  /** `partner` is one of our names: `bank.nestpay`, `flights.duffel`. */
  watchFetch(partner: string, call: Fetch = (url, init) => fetch(url, init)): Fetch {
    return (url, init = {}) => {
      const { host, protocol, origin, pathname } = new URL(url);
      const facts = {
        'http.request.method': init.method ?? 'GET',
        'server.address': host,
        'url.scheme': protocol.slice(0, -1),
      };
      return this.#watch({ partner, host, facts }, async (span) => {
        const response = await call(url, this.#traceMeta(new URL(pathname, origin), init, span));
        span?.add({ 'http.response.status_code': response.status });
        return { value: response, ending: response.status >= 500 ? 'fault' : 'answered' };
      });
    };
  }

  /** A call that is not HTTP, or consists of several: it counts as answered unless it throws. */
  watch<T>(partner: string, act: () => Promise<T>): Promise<T> {
    return this.#watch({ partner, host: '', facts: {} }, async () => ({
      value: await act(),
      ending: 'answered',
    }));
  }

  /** All partners called since this process started, in alphabetical order. */
  listSeen(): PartnerSeen[] {
    const now = performance.now();
    return [...this.#seen.values()]
      .map(({ lastAt, ...entry }) => ({ ...entry, lastAgoSeconds: Math.round((now - lastAt) / 1000) }))
      .toSorted((one, other) => one.partner.localeCompare(other.partner));
  }

  async #watch<T>(
    call: { partner: string; host: string; facts: Readonly<Record<string, string>> },
    act: (span: OpenSpan | undefined) => Promise<{ value: T; ending: Ending }>,
  ): Promise<T> {
    const { partner, host, facts } = call;
    const begun = performance.now();
    let ending: Ending = 'silent';
    try {
      return await inSpan(this.#deps.tracing, { name: partner, kind: 'client', facts }, async (span) => {
        const done = await act(span);
        ending = done.ending;
        return done.value;
      });
    } catch (error) {
      if (nameFault(error).startsWith('AbortError')) ending = 'dropped';
      throw error;
    } finally {
      this.#note(partner, host, ending, (performance.now() - begun) / 1000);
    }
  }

  #note(partner: string, host: string, ending: Ending, seconds: number): void {
    this.#deps.metrics.partnerSeconds.observe({ partner, outcome: ending }, seconds);
    const key = `${partner} ${host}`;
    const { calls = 0, failures = 0 } = this.#seen.get(key) ?? {};
    this.#seen.set(key, {
      partner,
      host,
      lastEnding: ending,
      lastSeconds: seconds,
      lastAt: performance.now(),
      calls: calls + 1,
      failures: failures + (ending === 'fault' || ending === 'silent' ? 1 : 0),
    });
  }

  #traceMeta(url: URL, init: RequestInit, span: OpenSpan | undefined): RequestInit {
    if (!span || !this.#deps.mayKnowTrace(url)) return init;
    const headers = new Headers(init.headers);
    headers.set('traceparent', span.header);
    return { ...init, headers };
  }
}
