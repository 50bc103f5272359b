import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { z } from 'zod';

/**
 * The complete configuration from the environment, parsed once. Any invalid value stops the start with one sentence.
 */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseAdminUrl: string | undefined;
  readonly databaseReplicaUrl: string | undefined;
  readonly redisUrl: string | undefined;
  readonly secretKey: string | undefined;
  /** The former SECRET_KEY, as long as values are still sealed with it. */
  readonly secretKeyPrevious: string | undefined;
  readonly adminPassword: string | undefined;
  readonly demo: boolean;
  readonly trustProxy: string | undefined;
  readonly allowedHosts: readonly string[];
  /** Hosts of private networks that tenants' settings may name. */
  readonly allowedPrivateHosts: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly role: 'web' | 'worker' | 'all';
  /** How many threads search beside the main thread. */
  readonly searchThreads: number;
  readonly smtpUrl: string | undefined;
  /** The return path for undeliverable mails of the installation's server. */
  readonly mailReturnPath: string | undefined;
  /** The operator, who is mailed the ends of the audit logs each day; absent: no mail. */
  readonly operatorEmail: string | undefined;
  /** The key under which a mail server may post bounces; absent: bounces are refused. */
  readonly mailBounceSecret: string | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  readonly sentryDsn: string | undefined;
  readonly movableClock: boolean;
  readonly publicMetrics: boolean;
  /** The trace receiver; absent: no traces are made. */
  readonly traces: TraceReceiver | undefined;
}

export interface TraceReceiver {
  /** Without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of all traces, from 0 to 1. */
  readonly share: number;
}

export class ConfigError extends Error {}

const MOST_THREADS = 4;

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const url = (protocols: RegExp) => z.url({ protocol: protocols }).optional();

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(/^https?$/),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/),
  DATABASE_ADMIN_URL: url(/^postgres(ql)?$/),
  DATABASE_REPLICA_URL: url(/^postgres(ql)?$/),
  REDIS_URL: url(/^rediss?$/),
  SECRET_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, 'needs at least 32 characters').optional(),
  ADMIN_PASSWORD: z.string().min(12, 'needs at least 12 characters').max(128).optional(),
  DEMO: z.enum(['true', 'false']).optional(),
  TRUST_PROXY: z.string().optional(),
  ALLOWED_HOSTS: list,
  ALLOWED_PRIVATE_HOSTS: list,
  CORS_ORIGINS: list,
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  SEARCH_THREADS: z.coerce.number().int().min(0).max(64).optional(),
  SMTP_URL: url(/^smtps?$/),
  MAIL_RETURN_PATH: z.email().optional(),
  OPERATOR_EMAIL: z.email().optional(),
  MAIL_BOUNCE_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  SENTRY_DSN: url(/^https?$/),
  CLOCK: z.enum(['real', 'movable']).default('real'),
  METRICS_PUBLIC: z.enum(['true', 'false']).default('false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/),
  OTEL_EXPORTER_OTLP_HEADERS: list.refine(
    (pairs) => pairs.every((pair) => /^[^=]+=(?:[^%]|%[\da-fA-F]{2})*$/.test(pair)),
    {
      error: 'is a list of name=value, separated by commas',
    },
  ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});

/** Every variable, with its default (an empty list as ''); undefined if that depends. */
export const defaultSettings: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.keys(environment.shape).map((name) => {
    const value = environment.parse({})[name as keyof typeof environment.shape];
    return [name, value === undefined ? undefined : String(value)];
  }),
);

/** Reads the configuration. Throws ConfigError with a sentence that names the variable and its valid values. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const filled = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(filled);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration cannot be used. ${sentences.join('; ')}.`);
  }
  const value = parsed.data;
  if (value.DATABASE_URL && !value.SECRET_KEY) {
    throw new ConfigError('SECRET_KEY is required with DATABASE_URL: several processes must share one key.');
  }
  if (value.DATABASE_REPLICA_URL && !value.DATABASE_URL) {
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: a replica follows a server.');
  }
  const publicUrl = (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, '');
  const onThisMachine =
    !value.DATABASE_URL && isLoopback(value.HOST) && isLoopback(new URL(publicUrl).hostname);
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    databaseAdminUrl: value.DATABASE_ADMIN_URL,
    databaseReplicaUrl: value.DATABASE_REPLICA_URL,
    redisUrl: value.REDIS_URL,
    secretKey: value.SECRET_KEY,
    secretKeyPrevious: value.SECRET_KEY_PREVIOUS,
    adminPassword: value.ADMIN_PASSWORD,
    demo: value.DEMO === undefined ? onThisMachine : value.DEMO === 'true',
    trustProxy: value.TRUST_PROXY,
    allowedHosts: value.ALLOWED_HOSTS,
    allowedPrivateHosts: value.ALLOWED_PRIVATE_HOSTS,
    corsOrigins: value.CORS_ORIGINS,
    role: value.ROLE,
    searchThreads: value.SEARCH_THREADS ?? spareCores(),
    smtpUrl: value.SMTP_URL,
    mailReturnPath: value.MAIL_RETURN_PATH,
    operatorEmail: value.OPERATOR_EMAIL,
    mailBounceSecret: value.MAIL_BOUNCE_SECRET,
    logLevel: value.LOG_LEVEL,
    sentryDsn: value.SENTRY_DSN,
    movableClock: value.CLOCK === 'movable',
    publicMetrics: value.METRICS_PUBLIC === 'true',
    traces: value.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          headers: Object.fromEntries(value.OTEL_EXPORTER_OTLP_HEADERS.map(splitPair)),
          share: value.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
  };
}

/** `name=value`, the value URL-encoded. */
function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.');
}

/** Two cores are left to requests and database; without more cores, threads would only compete with them. */
function spareCores(): number {
  return Math.min(MOST_THREADS, Math.max(0, availableParallelism() - 2));
}

/** A key for a data folder that has none yet. */
export function makeSecretKey(): string {
  return randomBytes(32).toString('base64url');
}
