import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractCalls } from './contract-calls.ts';
import { subsetFonts } from './subset-fonts.ts';
import { landOutline } from './land-outline.ts';
import { offlineBuild } from './offline-build.ts';
import { prerenderBuild } from './prerender-build.ts';
import { sharedParts } from './shared-parts.ts';

/** Runs before the shop's script where the server has drawn the page; it shares nothing with it. */
const BOOT = 'src/boot.ts';
const isOfBoot = (id: string): boolean => id.endsWith(BOOT) || id.endsWith('src/shared/ui/record-gap.ts');
/** Small things without needs of their own. */
const LEAF =
  /lucide-react|calls:@farewind|(?:consent|page)-texts\.ts$|\/(?:cabins|is-acceptance|label-members|low-dates|place-words|ride-room|survey-reasons)\.ts$/;
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
    prerenderBuild(),
    offlineBuild(),
  ],
  build: {
    target: 'es2023',
    // The page runs under `default-src 'self'`: nothing may be inlined as a data address.
    assetsInlineLimit: 0,
    // Weighed by `npm run bench:web`.
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // What the first page needs anyway is one file: split up, it is asked for in many pieces that compress worse.
    rolldownOptions: {
      input: { index: 'index.html', boot: BOOT },
      output: {
        // The first script names every other one: a letter less each is a packet less.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], test: (id) => !isOfBoot(id), priority: 1 },
            { name: sharedParts(), debugName: 'shared', includeDependenciesRecursively: false },
            // Small things without needs of their own, which a few pages share: each in a file of its own would be a request,
            // and a name that the first script lists.
            { name: 'leaves', test: LEAF, minShareCount: 2 },
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
