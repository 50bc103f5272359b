import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** An empty database of the test server, for a process that migrates it. */
export async function createEmptyServerDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) throw new Error('TEST_DATABASE=server needs TEST_DATABASE_URL');
  const name = `farewind_${randomUUID().replaceAll('-', '')}`;
  await run(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(serverUrl, `drop database if exists ${name} with (force)`) };
}

async function run(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
