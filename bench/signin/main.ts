// npm run bench:signin [-- --quick]: whether the response time reveals who has an account.
import { beginRun } from '../report/bench-run.ts';
import { readOptions } from '../report/read-options.ts';
import { openDoor } from './door.ts';
import { twinFigures } from './twin-figures.ts';

const { size, isFull } = readOptions({ sizes: ['quick'] });
const probes = size === 'quick' ? 50 : 200;
const run = await beginRun({
  name: 'signin',
  title: 'Sign-in bench',
  size: `${probes} probes of each kind, in turns`,
  isFull,
});
const door = await openDoor(probes);
try {
  run.finish(await twinFigures(door, probes));
} finally {
  await door.close();
}
