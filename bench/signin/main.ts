// npm run bench:signin [-- --quick]: whether the response time reveals who has an account.
import { printReport } from '../report/print-report.ts';
import { openDoor } from './door.ts';
import { twinFigures } from './twin-figures.ts';

const quick = process.argv.includes('--quick');
const probes = quick ? 50 : 200;
console.log(`Sign-in bench: ${probes} probes of each kind, in turns${quick ? ', QUICK' : ''}`);
const door = await openDoor(probes);
try {
  printReport('signin', await twinFigures(door, probes));
} finally {
  await door.close();
}
