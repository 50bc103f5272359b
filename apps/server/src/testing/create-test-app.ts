import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { pino } from 'pino';
import { buildApp, type App } from '../app.ts';
import { parseConfig } from '../platform/config.ts';
import type { CallCounter } from '../platform/rate-limits/call-counter.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import { createTestDatabase, type TestDatabase } from './create-test-database.ts';

export interface TestApp extends App {
  readonly db: TestDatabase;
  /** The lines of the log, as text. */
  readonly logLines: string[];
  get(url: string, headers?: Record<string, string>): Promise<Response>;
  post(url: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

export interface TestAppOptions {
  readonly logLevel?: 'warn' | 'trace';
  readonly tracing?: Tracing;
  readonly callCounter?: CallCounter;
}

/** The whole product over an empty migrated database, as production builds it; answers are checked against the contract. */
export async function createTestApp(
  env: Record<string, string> = {},
  { logLevel = 'warn', tracing, callCounter }: TestAppOptions = {},
): Promise<TestApp> {
  const db = await createTestDatabase(undefined, tracing);
  const config = parseConfig({ ADMIN_PASSWORD: 'a password of the tests', ...env });
  const logLines: string[] = [];
  const log = pino({ level: logLevel }, { write: (line: string) => void logLines.push(line) });
  const app = await buildApp(config, {
    database: db.database,
    clock: db.clock,
    log,
    secretKeys: { current: 'a key of the tests, thirty-two characters and more' },
    checkAnswers: true,
    demoFlights: false,
    tracing,
    callCounter,
  });
  const inject = (options: InjectOptions) => app.server.inject(options);
  return {
    ...app,
    db,
    logLines,
    get: (url, headers = {}) => inject({ method: 'GET', url, headers }),
    post: (url, body, headers = {}) => inject({ method: 'POST', url, headers, payload: body as object }),
    async close() {
      await app.close();
    },
  };
}
