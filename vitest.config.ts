import { defineConfig } from 'vitest/config';

const isOnServer = process.env['TEST_DATABASE'] === 'server';
/** On the embedded database, of a run that has a server for the longest trials. */
const isBesideServer = process.env['TEST_BESIDE_SERVER'] === 'true';
const never = ['**/node_modules/**', '**/dist/**', '**/planted/**', 'e2e/**'];
const isolated = ['apps/web/**/*.isolated.test.tsx'];
const setupFiles = ['tools/testing/fail-on-console.ts'];

/** Node reads TypeScript itself, as it does for the product: its own loading takes a third of the time of Vite's. */
const experimental = { viteModuleRunner: false };

/**
 * Files of a project share what is loaded: loading the product anew for each took half of the time. So nothing may lie in a
 * module that a test changes.
 *
 * unit: pure code; web: that of the browser, whose JSX Vite translates; web-isolated: `*.isolated.test.tsx`, each with its
 * own modules, because it replaces one of them by `vi.mock`. db: against PostgreSQL, embedded or a server
 * (TEST_DATABASE=embedded|server, TEST_DATABASE_URL).
 * matrix: what takes too long for every run, also against PostgreSQL. `*.embedded.db.test.ts` runs on the embedded database
 * alone: it tests only that one, or takes too long for twice and the server has its turn in the matrix. `*.server.matrix.db.test.ts` runs on a server alone,
 * where there is one.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,tools,bench,checks}/**/*.test.{ts,mjs}'],
          exclude: [...never, '**/*.db.test.ts', 'apps/web/**'],
          setupFiles,
          experimental,
          // Generous, because a busy machine is no fault of the code.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: [...never, ...isolated],
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'web-isolated',
          include: isolated,
          exclude: never,
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['{apps,bench,checks,tools}/**/*.db.test.ts'],
          exclude: [...never, '**/*.matrix.db.test.ts', ...(isOnServer ? ['**/*.embedded.db.test.ts'] : [])],
          setupFiles: [...setupFiles, 'tools/testing/fail-on-waiting.ts'],
          experimental,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'matrix',
          include: ['{apps,bench,checks,tools}/**/*.matrix.db.test.ts'],
          exclude: [...never, ...(isBesideServer ? ['**/*.server.matrix.db.test.ts'] : [])],
          setupFiles,
          experimental,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
