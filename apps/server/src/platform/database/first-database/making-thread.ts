import { databaseClock } from '../../clock.ts';
import { answerParent, readThreadData } from '../../threads/parent-thread.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';

// Run by make-first-database.ts: answers when the folder contains a closed database with the schema of this version.

const database = await openDatabase({ folder: readThreadData() as string }, databaseClock);
try {
  await migrate(database.owner);
} finally {
  await database.close();
}
answerParent('made');
