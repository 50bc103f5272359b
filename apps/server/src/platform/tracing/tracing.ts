/** What a span tells: names of ours, numbers and states. Never text a user typed, an address or a name. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanRequest {
  readonly name: string;
  /** Who asks whom: absent for what happens inside of the process. */
  readonly kind?: 'server' | 'client';
  readonly facts?: SpanFacts;
}

/** A span that has begun. */
export interface OpenSpan {
  /** As the header `traceparent` says it (W3C Trace Context). */
  readonly header: string;
  readonly traceId: string;
  rename(name: string): void;
  add(facts: SpanFacts): void;
  /** Ends it; with a word for what went wrong, as a fault. */
  end(fault?: string): void;
}

/**
 * Follows a request through the process and to its partners. It exists only if a receiver is configured
 * (`OTEL_EXPORTER_OTLP_ENDPOINT`): otherwise it is undefined, and nothing is loaded, wrapped or measured for it.
 */
export interface Tracing {
  /** Begins a span below the one that `traceparent` names, else below the one that this code runs in. */
  begin(request: SpanRequest, traceparent?: string): OpenSpan;
  /** Runs `act` inside a span that its creator ends. */
  run<T>(span: OpenSpan, act: () => T): T;
  /** Runs `act` in a span of its own and ends it; what `act` throws ends it as a fault. */
  within<T>(request: SpanRequest, act: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Tells of something that is over already and took so many milliseconds. */
  tell(request: SpanRequest, milliseconds: number, fault?: string): void;
  /** The span that this code runs in. */
  current(): OpenSpan | undefined;
  /** Sends what has not been sent, and ends. */
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
