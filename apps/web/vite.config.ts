import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, transformWithOxc, type Rolldown } from 'vite';
import { contractCalls } from './contract-calls.ts';
import { subsetFonts } from './subset-fonts.ts';
import { landOutline } from './land-outline.ts';
import { leafFile, sharedParts } from './shared-parts.ts';
import { join, relative } from 'node:path';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const SOURCE = join(import.meta.dirname, 'src/offline/service-worker.ts');
/** Entries of what a ticket needs without a connection, besides the first script. */
const TICKET = /\/(?:app\/routes|trip\/ticket-detail-page|layout\/site-footer)\.tsx$/;

/** Texts that the page of a ticket reads. */
const TEXTS = /\/(?:shared\/i18n\/messages|trip\/texts)\/\w+\.json$/;

/** Where in the build the drawing of pages lies; a folder with a dot is not served. */
const FOLDER = '.pages';

/** Runs before the shop's script where the server has drawn the page; it shares nothing with it. */
const BOOT = 'src/boot.ts';
const isOfBoot = (id: string): boolean => id.endsWith(BOOT) || id.endsWith('src/shared/ui/record-gap.ts');
/** Shows an order before the shop's script has arrived. */
const EARLY = 'src/app/early-order.ts';
/** Small things without needs of their own. */
const LEAF =
  /lucide-react|calls:@farewind|(?:consent|page)-texts\.ts$|\/(?:cabins|is-acceptance|label-members|low-dates|place-words|ride-room|survey-reasons)\.ts$/;
/** `calls:…` is what one of them calls: in the file of a purchase, it would make every page load that. */
const ADDRESSES =
  /\/shop\/.*\/(?:alert-search|checkout-choice|contact-search|form-search|list-search|payment-failure|result-search|results-search|ride-choice|ride-start|rides-search|soon-products)\.ts$|calls:@farewind\/contract\/transfers\/places$/;
const API = 'http://127.0.0.1:3000';

/** Only a plain script holds the first paint back until it has run; as one it keeps its names to itself. */
function asPlainScript(): Plugin {
  return {
    name: 'as-plain-script',
    apply: 'build',
    renderChunk: (code, chunk) =>
      chunk.facadeModuleId?.endsWith(BOOT) === true ? { code: `(() => {${code}})();`, map: null } : null,
  };
}

export default defineConfig({
  plugins: [
    react(),
    contractCalls(),
    { ...optimizeLocales.vite({ locales: ['ru-RU', 'en-US', 'tr-TR'] }), enforce: 'pre' },
    subsetFonts(),
    asPlainScript(),
    landOutline(),
    oneCalendar(),
    noInfiniteQueries(),
    listModules(),
    prerenderBuild(),
    earlyBuild(),
    offlineBuild(),
  ],
  // React itself has had this hook since version 18; the package is for older ones.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }] },
  build: {
    // The oldest that a traveller may have. Syntax and styles are written for them; what they lack besides,
    // `no-restricted-properties` in .oxlintrc.json rejects.
    target: ['chrome111', 'firefox121', 'safari16.4'],
    // The page runs under `default-src 'self'`: nothing may be inlined as a data address.
    assetsInlineLimit: 0,
    // Weighed by `npm run bench:web`.
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // What the first page needs anyway is one file: split up, it is asked for in many pieces that compress worse.
    rolldownOptions: {
      // Some packages re-export thousands of icons and components; reading only the used ones takes a fifth of the time.
      experimental: { lazyBarrel: true },
      input: { index: 'index.html', boot: BOOT },
      output: {
        // The first script names every other one: a letter less each is a packet less.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], test: (id) => !isOfBoot(id), priority: 1 },
            // What the table of pages reads of their addresses, which those pages read too.
            { name: 'addresses', test: ADDRESSES, includeDependenciesRecursively: false },
            { name: sharedParts(), debugName: 'shared', includeDependenciesRecursively: false },
            // Small things without needs of their own, which a few pages share: each in a file of its own would be a request,
            // and a name that the first script lists.
            { name: leafFile(), debugName: 'leaves', test: LEAF, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API, '/AbpUserConfiguration': API, '/bank': API, '/agency/logo': API },
  },
});

/**
 * Builds the shop a second time, as a module in which the server draws first paints (src/app/prerender/prerender-page.tsx).
 * There each page names the modules that it is made of, so that the server can link their styles and scripts.
 */
function prerenderBuild(): Plugin {
  return {
    name: 'prerender-build',
    apply: 'build',
    config: ({ build }) => ({
      builder: {},
      build: { manifest: '.pages/manifest.json' },
      environments: {
        ssr: {
          resolve: { noExternal: true },
          define: { 'process.env.NODE_ENV': '"production"' },
          build: {
            ssr: 'src/app/prerender/prerender-page.tsx',
            outDir: join(build?.outDir ?? 'dist', FOLDER),
            emptyOutDir: false,
            copyPublicDir: false,
            manifest: false,
            minify: true,
            rolldownOptions: { output: { codeSplitting: false } },
          },
        },
      },
    }),
    transform(code, id) {
      if (this.environment.name !== 'ssr' || !id.endsWith('/app/routes.tsx')) return undefined;
      return code.replaceAll(
        /\(\)\s*=>\s*import\((["'])(.+?)\1\)/g,
        (loader, _quote, source: string) => `Object.assign(${loader}, { source: '${source}' })`,
      );
    },
  };
}

/**
 * Builds the script that shows an order while the shop's script is loading, whole in one file: what it shares with the
 * shop would otherwise be a file that every page waits for.
 */
function earlyBuild(): Plugin {
  return {
    name: 'early-build',
    apply: 'build',
    config: () => ({
      environments: {
        early: {
          consumer: 'client',
          build: {
            emptyOutDir: false,
            copyPublicDir: false,
            manifest: `${FOLDER}/early.json`,
            rolldownOptions: {
              input: EARLY,
              output: { format: 'iife', codeSplitting: false, entryFileNames: 'assets/[name]-[hash:7].js' },
            },
          },
        },
      },
    }),
  };
}

/** Writes of which modules each script is made, with their lengths: `npm test` names them where a script has grown. */
function listModules(): Plugin {
  return {
    name: 'list-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const lists = chunks.map(({ fileName, modules }) => {
        const lengths = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0);
        const named = lengths.map(
          ([id, { renderedLength }]) =>
            [id.startsWith('/') ? relative(import.meta.dirname, id) : id, renderedLength] as const,
        );
        return [fileName, Object.fromEntries(named)] as const;
      });
      const source = JSON.stringify(Object.fromEntries(lists));
      this.emitFile({ type: 'asset', fileName: `${FOLDER}/modules.json`, source });
    },
  };
}

/**
 * The date picker's library counts in a dozen calendars, and cannot be asked for one. The languages of the shop have the
 * Gregorian; the others would be 3 KB of what a traveller waits for at the first field.
 */
function oneCalendar(): Plugin {
  return {
    name: 'one-calendar',
    apply: 'build',
    load: {
      filter: { id: /\/@internationalized\/date\/dist\/private\/createCalendar\.mjs$/ },
      handler: () =>
        [
          `import { GregorianCalendar } from './calendars/GregorianCalendar.mjs';`,
          'export const createCalendar = () => new GregorianCalendar();',
        ].join('\n'),
    },
  };
}

/**
 * No page reads lists that grow page by page, and home need not wait for what fetches them. One that did would not build:
 * its hook imports what this leaves out.
 */
function noInfiniteQueries(): Plugin {
  return {
    name: 'no-infinite-queries',
    apply: 'build',
    load: {
      filter: { id: /\/@tanstack\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
      handler: () => 'export const infiniteQueryBehavior = () => undefined;',
    },
  };
}

/** Writes the service worker of the shop, with the files that a ticket without a connection is shown by. */
function offlineBuild(): Plugin {
  return {
    name: 'offline-build',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After the scripts that held nothing but styles have gone.
      order: 'post',
      async handler(_options, bundle) {
        const files = listShellFiles(bundle);
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
        const { code } = await transformWithOxc(readFileSync(SOURCE, 'utf8'), SOURCE);
        const source = code
          .replaceAll('SHELL_FILES', JSON.stringify(files))
          .replaceAll('SHELL_VERSION', JSON.stringify(version));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

function listShellFiles(bundle: Rolldown.OutputBundle): string[] {
  const outputs = Object.values(bundle);
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const files = new Set<string>();
  const collect = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') collect(imported);
    }
  };
  for (const chunk of chunks) if (chunk.isEntry || TICKET.test(chunk.facadeModuleId ?? '')) collect(chunk);
  for (const output of outputs)
    if (output.type === 'asset' && output.originalFileNames.some((name) => TEXTS.test(name)))
      files.add(output.fileName);
  return [...files].toSorted().map((file) => `/${file}`);
}
