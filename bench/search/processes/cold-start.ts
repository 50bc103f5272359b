// Run by cold-start-figures.ts in a separate process: opens a snapshot, answers one search, and prints the time and
// memory.
import { openFile } from '../network/open-file.ts';
import { hourly } from '../queries.ts';

export interface ColdStart {
  /** Since the process began. */
  readonly firstAnswerMs: number;
  readonly itineraries: number;
  /** Resident memory that the data and its search have added to an empty process. */
  readonly residentBytes: number;
}

const [file = '', from = '', to = '', day = ''] = process.argv.slice(2);
const empty = process.memoryUsage.rss();
const search = openFile(file);
if (!search) throw new Error(`No snapshot ${file}`);
const answer = search.oneWay(hourly({ from, to, day: Number(day) }));
const firstAnswerMs = performance.now();
const residentBytes = process.memoryUsage.rss() - empty;
const result: ColdStart = { firstAnswerMs, itineraries: answer.count, residentBytes };
console.log(JSON.stringify(result));
