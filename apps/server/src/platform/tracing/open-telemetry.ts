import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import { nameFault, type OpenSpan, type SpanRequest, type Tracing } from './tracing.ts';

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;
const CLOSE_MS = 5000;

interface Begun extends OpenSpan {
  readonly span: Span;
}

type ReceiverConfig = Pick<Config, 'role'> & { readonly traces: NonNullable<Config['traces']> };

/**
 * Spans of OpenTelemetry, sent to a receiver as OTLP over HTTP, in batches and in the background. Nothing of it is
 * global: two instances in one process are independent.
 */
export function openTelemetry({ role, traces }: ReceiverConfig): Tracing {
  // Callers may set the trace that a call belongs to, but not that it is sampled: that is decided by its id.
  const sampler = new TraceIdRatioBasedSampler(traces.share);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'farewind', 'farewind.role': role }),
    sampler: new ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: sampler,
    }),
    spanLimits: { attributeValueLengthLimit: 2000 },
    spanProcessors: [new BatchSpanProcessor({ exporter: openExporter(traces) })],
  });
  const tracer = provider.getTracer('farewind');
  const inside = new AsyncLocalStorage<Begun>();

  function parentOf(traceparent: string | undefined): Context {
    const remote = traceparent === undefined ? undefined : readTraceparent(traceparent);
    if (remote) return trace.setSpanContext(ROOT_CONTEXT, remote);
    const current = inside.getStore();
    return current ? trace.setSpan(ROOT_CONTEXT, current.span) : ROOT_CONTEXT;
  }

  function begin({ name, kind, facts = {} }: SpanRequest, traceparent?: string): Begun {
    const options = { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes: { ...facts } };
    return wrap(tracer.startSpan(name, options, parentOf(traceparent)));
  }

  const tracing: Tracing = {
    begin,
    run: (span, act) => inside.run(span as Begun, act),
    async within(request, act) {
      const span = begin(request);
      try {
        const result = await inside.run(span, () => act(span));
        span.end();
        return result;
      } catch (error) {
        span.end(nameFault(error));
        throw error;
      }
    },
    tell({ name, kind, facts = {} }, milliseconds, fault) {
      const over = Date.now();
      const options = {
        kind: kind ? kinds[kind] : SpanKind.INTERNAL,
        attributes: { ...facts },
        startTime: over - milliseconds,
      };
      const span = tracer.startSpan(name, options, parentOf(undefined));
      if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: fault });
      span.end(over);
    },
    current: () => inside.getStore(),
    // The last spans are lost with their receiver, and must not keep the process from ending.
    close: () => Promise.race([provider.shutdown().catch(() => undefined), waitUnheld(CLOSE_MS)]),
  };
  return tracing;
}

function wrap(span: Span): Begun {
  const { traceId, spanId, traceFlags } = span.spanContext();
  let isOver = false;
  return {
    span,
    traceId,
    header: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    rename: (name) => void span.updateName(name),
    add: (facts) => void span.setAttributes({ ...facts }),
    end(fault) {
      if (isOver) return;
      isOver = true;
      if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: fault });
      span.end();
    },
  };
}

/** Whatever ends the last span of a batch, such as a transaction, is not the one that sends it. */
function openExporter({ endpoint, headers }: ReceiverConfig['traces']): OTLPTraceExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers });
  const outside = AsyncLocalStorage.snapshot();
  const send = exporter.export.bind(exporter);
  exporter.export = (spans, done) => outside(() => send(spans, done));
  return exporter;
}

/** Undefined for an invalid one: then a trace of our own begins. */
function readTraceparent(text: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(text) ?? [];
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

/** A receiver that does not answer does not delay the end of the process. */
function waitUnheld(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds).unref());
}
