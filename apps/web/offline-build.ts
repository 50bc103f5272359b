import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc, type Plugin, type Rolldown } from 'vite';

const SOURCE = join(import.meta.dirname, 'src/offline/service-worker.ts');
const TICKET = /\/trip\/ticket-detail-page\.tsx$/;
/** Texts that the page of a ticket reads. */
const TEXTS = /\/(?:shared\/i18n\/messages|trip\/texts)\/\w+\.json$/;

/** Writes the service worker of the shop, with the files that a ticket without a connection is shown by. */
export function offlineBuild(): Plugin {
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
