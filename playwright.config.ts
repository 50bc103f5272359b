import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { TestOptions } from './e2e/support/test.ts';
import { essentialOnly } from './e2e/support/chosen-cookies.ts';

const port = Number(process.env['E2E_PORT'] ?? '3210');
// The data and the mails of this run; workers find the folder in their environment.
process.env['E2E_FOLDER'] ??= join(tmpdir(), `farewind-e2e-${port}`);
const folder = process.env['E2E_FOLDER'];
const executablePath = process.env['CHROMIUM_PATH'] ?? process.env['CHROME_PATH'];
/** Marks journeys that run in the matrix only. */
const LONG = /@long/;
/** Jobs run each minute, and take their time while a machine is busy. */
const jobsOfAMinute = { timeout: 90_000 };
const isRoot = process.getuid?.() === 0;

/** The journeys of a customer through the running system, and the matrix of every page, language and theme. */
export default defineConfig<TestOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  // More than the server and they can keep busy: each waits at times for an answer.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)) + 2,
  // Generous, because a busy machine is no fault of the pages; what passes waits no longer for it.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./tools/testing/playwright-counts.ts'], ['./e2e/support/honesty-report.ts']],
  projects: [
    { name: 'journeys', testMatch: 'journeys/**/*.spec.ts', grepInvert: LONG },
    // More of the same kinds, which each run does not need again.
    {
      name: 'long',
      testMatch: 'journeys/**/*.spec.ts',
      grep: LONG,
      use: { timezoneId: 'America/Los_Angeles' },
    },
    // They put the clock forward by days, under which nobody else could go on.
    { name: 'later', testMatch: 'later/**/*.spec.ts', dependencies: ['journeys'], expect: jobsOfAMinute },
    // On a slow line people read, type and press while the script is still on its way.
    { name: 'slow', testMatch: 'journeys/**/*.spec.ts', grepInvert: LONG, use: { scriptDelay: 3000 } },
    { name: 'matrix', testMatch: 'matrix/**/*.spec.ts', use: { timezoneId: 'America/Los_Angeles' } },
    // As `later`, of the matrix.
    {
      name: 'matrix-later',
      testMatch: 'matrix-later/**/*.spec.ts',
      dependencies: ['matrix'],
      expect: jobsOfAMinute,
      use: { timezoneId: 'America/Los_Angeles' },
    },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    // The choice of cookies has a journey of its own; elsewhere it has been made.
    storageState: { cookies: essentialOnly.cookies.map((each) => ({ ...each })), origins: [] },
    locale: 'en-GB',
    // Far from every airport of the journeys: no time of an order may be told by the browser's clock.
    timezoneId: 'Asia/Vladivostok',
    // What slides into its place is only waited for.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording takes as long again as the journey: ask for it with `--trace on` where a picture is not enough.
    trace: 'off',
    // An element that never comes is named after a minute, instead of after the whole journey's time.
    actionTimeout: 60_000,
    // They stand between the page and the answers that a test gives; the journey without a connection lets them in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath !== undefined && executablePath !== '' && { executablePath }),
      // Chromium's sandbox does not work for root; the rest keeps it from calling home.
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // Without a shell in between: the server ends by itself when its parent, the test program, is gone.
    command: `exec "${process.execPath}" e2e/support/serve.ts`,
    url: `http://localhost:${port}/health/ready`,
    env: { E2E_PORT: String(port), E2E_FOLDER: folder },
    timeout: 180_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
