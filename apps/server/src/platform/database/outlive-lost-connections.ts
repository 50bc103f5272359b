import type pg from 'pg';

/**
 * A connection that the server drops is told of by an event, be it idle or in somebody's hands, and an event of this kind
 * that nobody hears ends the process. Whoever has the connection hears of it by its next query, which fails.
 */
export function outliveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}
