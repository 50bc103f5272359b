/** The attributes of a span: our own names, numbers and states. Never text typed by a user, an address or a name. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanRequest {
  readonly name: string;
  /** Caller or callee: absent for work inside the process. */
  readonly kind?: 'server' | 'client';
  readonly facts?: SpanFacts;
}

/** A span that has begun. */
export interface OpenSpan {
  /** In the form of the header `traceparent` (W3C Trace Context). */
  readonly header: string;
  readonly traceId: string;
  rename(name: string): void;
  add(facts: SpanFacts): void;
  /** Ends it; with an error text, as failed. */
  end(fault?: string): void;
}

/**
 * Follows a request through the process and to its partners. It exists only if a receiver is configured
 * (`OTEL_EXPORTER_OTLP_ENDPOINT`): otherwise it is undefined, and nothing is loaded, wrapped or measured for it.
 */
export interface Tracing {
  /** Begins a span below the one that `traceparent` names, else below the current span. */
  begin(request: SpanRequest, traceparent?: string): OpenSpan;
  /** Runs `act` inside a span that its creator ends. */
  run<T>(span: OpenSpan, act: () => T): T;
  /** Runs `act` in a span of its own and ends it; if `act` throws, it ends as failed. */
  within<T>(request: SpanRequest, act: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Records something that is already over and took this many milliseconds. */
  tell(request: SpanRequest, milliseconds: number, fault?: string): void;
  current(): OpenSpan | undefined;
  /** Sends the pending spans, and ends. */
  close(): Promise<void>;
}

/** In a span if tracing is on, otherwise plainly. */
export function inSpan<T>(
  tracing: Tracing | undefined,
  request: SpanRequest,
  act: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> {
  return tracing ? tracing.within(request, act) : act(undefined);
}

/** The name of an error in a span: its kind, or the database's code. Its message may repeat user input. */
export function nameFault(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' ? `${error.name} ${code}` : error.name;
}
