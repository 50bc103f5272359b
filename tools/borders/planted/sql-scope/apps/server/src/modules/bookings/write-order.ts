export const write = (db: Kysely<DB>) => db.insertInto('orders');
