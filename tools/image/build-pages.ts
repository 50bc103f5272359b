import { buildWeb } from '../web-build/build-web.ts';

/** A step of the Dockerfile: builds the pages and compresses them, so that a read-only image serves them as they are. */
const { code, output } = await buildWeb();
console.log(output);
process.exitCode = code;
