export const lock = `select pg_try_advisory_lock($1)`;
export const wait = 'listen orders';
