import { killRunningCommands } from './processes/run-command.ts';
import { stopWithParent } from './processes/stop-with-parent.ts';
import { buildPages, compressPages, isWebBuilt } from './web-build/build-web.ts';

stopWithParent();
console.log('Starting. The very first time this also makes the database and loads the demo agency…');
// The pages are built by another process, which starts before this one loads the server and creates the database. The
// server runs in this process, so that there is one process to start and stop.
const pagesReady = prepareWeb();
const { startServer, stopWithReason } = await import('../apps/server/src/start-server.ts');
startServer(pagesReady).then(compressPages).catch(stopWithReason);

async function prepareWeb(): Promise<void> {
  if (isWebBuilt()) return;
  console.log('Building the web pages (only needed after a change)…');
  const interrupt = (): never => {
    killRunningCommands();
    process.exit(130);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt).once('SIGHUP', interrupt);
  const { code, output } = await buildPages();
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt).off('SIGHUP', interrupt);
  if (code === 0) return;
  console.error(output);
  console.error('The web pages could not be built; the reason is above.');
  process.exit(1);
}
