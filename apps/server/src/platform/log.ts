import { maskCards } from '@farewind/values/mask-cards';
import { maskPersonal } from '@farewind/values/mask-personal';
import { documentCodes, documentDates } from '@farewind/values/passenger-document';
import { pino, stdSerializers, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';
import type { Tracing } from './tracing/tracing.ts';

export type Log = Logger;

const hidden = [
  'password',
  'authorization',
  'cookie',
  'token',
  'pGuid',
  'quoteSeal',
  'creditCardNumber',
  'creditCardCVC',
  'creditCardOwner',
  ...documentDates,
  ...documentCodes,
  'email',
  'phone',
];

/**
 * The process's log, one JSON object per line. Known members are redacted, card numbers are masked in any text, and
 * errors are logged without user input. With tracing, a line contains its trace.
 */
export function createLog(config: Pick<Config, 'logLevel'>, tracing?: Tracing, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level: config.logLevel,
    redact: { paths: hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    formatters: { log: (fields) => maskTexts(fields) },
    serializers: { err: describeClientError },
    ...(tracing ? { mixin: () => nameTrace(tracing) } : {}),
    hooks: {
      logMethod(args, method) {
        const masked = args.map((part: unknown) => (typeof part === 'string' ? maskCards(part) : part));
        method.apply(this, masked as Parameters<typeof method>);
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}

function maskTexts(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? maskCards(value) : value,
    ]),
  );
}

/**
 * The kind and place of an error, without its details: a database repeats the values of a row there, a server the
 * address that it refused. Possibly personal data in the message itself is masked.
 */
function describeClientError(fault: unknown): unknown {
  if (!(fault instanceof Error)) return fault;
  const { type, message, stack } = stdSerializers.err(fault);
  const { code, constraint, table, statusCode } = fault as Error & Readonly<Record<string, unknown>>;
  return {
    type,
    message: maskPersonal(message),
    code,
    constraint,
    table,
    statusCode,
    stack: maskPersonal(stack),
  };
}

function nameTrace(tracing: Tracing): Record<string, string> {
  const span = tracing.current();
  return span ? { traceId: span.traceId } : {};
}
