import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';

const NAMED = /`([\w@.-][\w@./-]*\.(?:tsx?|mjs|sql|ya?ml|css))`/g;

const FOREIGN = new Set(['node_modules', 'dist', '.git', 'data', 'test-results', 'playwright-report']);

const files = globSync('**/*', { cwd: projectRoot, exclude: (path) => FOREIGN.has(basename(path)) });
/** Every path by which a file may be named: the whole, and each of its ends. */
const names = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, at) => parts.slice(at).join('/'));
  }),
);

test('every file that a document names is there', () => {
  const gone = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(join(projectRoot, file), 'utf8').matchAll(NAMED)]
        .map(([, path]) => path!)
        .filter((path) => !names.has(path))
        .map((path) => `${file}: ${path}`),
    );
  expect(gone).toEqual([]);
});

/** Documents of the project itself: the texts of the shop link to its pages. */
const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('apps/server/seed/'));

/** The ids that GitHub gives the headings of a document. */
function listHeadings(file: string): Set<string> {
  const text = readFileSync(join(projectRoot, file), 'utf8');
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test('every link of a document leads to a file of the project, and to a heading that it has', () => {
  const known = new Set(files.map((file) => file.replaceAll('\\', '/')));
  const links = documents.flatMap((file) =>
    [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => ({
      file,
      link: link!,
    })),
  );
  const broken = links.filter(({ file, link }) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', heading] = link.split('#');
    const target = path === '' ? file : posix.normalize(posix.join(dirname(file), path)).replace(/\/$/, '');
    if (!known.has(target)) return true;
    return heading !== undefined && !listHeadings(target).has(heading);
  });
  expect(links.length).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

test('every npm command that a document names is a script of the project', () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const unknown = documents.flatMap((file) =>
    [...readFileSync(join(projectRoot, file), 'utf8').matchAll(/npm run ([a-z][a-z:-]*)/g)]
      .filter(([, name]) => !(name! in scripts))
      .map(([command]) => `${file}: ${command}`),
  );
  expect(unknown).toEqual([]);
});
