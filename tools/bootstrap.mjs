// The first file that runs on a new machine: plain JavaScript for whatever Node (20 or later) the system has. It
// installs the packages of the lock file, then hands over to the project's own Node and the TypeScript tools.
import { fileURLToPath } from 'node:url';
import { explainMissing, install } from './bootstrap/installation.mjs';
import { runUntilEnd } from './bootstrap/run-until-end.mjs';

const TOOLS = new Set(['start', 'dev', 'test']);
const root = fileURLToPath(new URL('..', import.meta.url));
/**
 * Linux gives a large timetable pages of 2 MB if a program requests them; the search waits a twentieth less for memory.
 */
const LARGE_PAGES = 'glibc.malloc.hugetlb=1';
const [tool = '', ...toolArguments] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Farewind needs Node.js 20 or later to begin; this is ${process.version}.`);
}
if (!TOOLS.has(tool)) fail(`Unknown command '${tool}'. Known: ${[...TOOLS].join(', ')}.`);

const missing = explainMissing(root);
if (missing !== undefined) {
  console.log(`Installing what package-lock.json names (${missing}). This takes a minute the first time…`);
  const code = await install(root);
  if (code > 128) process.exit(code);
  if (code !== 0) {
    fail('npm could not install the packages: its own words are above. Is the npm registry reachable?', code);
  }
}
const node = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
process.exitCode = await runUntilEnd(node, [`${root}tools/${tool}.ts`, ...toolArguments], {
  cwd: root,
  env: { ...(tool !== 'test' && { GLIBC_TUNABLES: LARGE_PAGES }), ...process.env },
});

function fail(sentence, code = 1) {
  console.error(sentence);
  process.exit(code);
}
