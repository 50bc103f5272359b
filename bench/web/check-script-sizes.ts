// A step of `npm test`: the sizes of the built scripts against the gates of `npm run bench:web`, without a browser.
import { join } from 'node:path';
import { projectRoot } from '../../tools/project-root.ts';
import { buildWeb } from '../../tools/web-build/build-web.ts';
import { judgeBuiltScripts, readBuiltPages } from './built-scripts.ts';

const { code, output } = await buildWeb();
if (code !== 0) throw new Error(`The pages could not be built:\n${output}`);
const { lines, faults } = judgeBuiltScripts(readBuiltPages(join(projectRoot, 'apps/web/dist')));
console.log([...lines, ...faults.map((fault) => `✗ ${fault}`)].join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
