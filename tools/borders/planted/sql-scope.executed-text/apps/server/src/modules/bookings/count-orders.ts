import { sql } from 'kysely';
export const count = (db: Kysely<DB>) => sql`select count(*) from orders`.execute(db);
