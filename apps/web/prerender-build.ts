import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where in the build the drawing of pages lies; a folder with a dot is not served. */
const FOLDER = '.pages';

/**
 * Builds the shop a second time, as a module in which the server draws first paints (src/app/prerender/prerender-page.tsx).
 * There each page names the modules that it is made of, so that the server can link their styles and scripts.
 */
export function prerenderBuild(): Plugin {
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
      if (this.environment.name !== 'ssr' || !id.endsWith('/app/router.tsx')) return undefined;
      return code.replaceAll(
        /\(\)\s*=>\s*import\((["'])(.+?)\1\)/g,
        (loader, _quote, source: string) => `Object.assign(${loader}, { source: '${source}' })`,
      );
    },
  };
}
