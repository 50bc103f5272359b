import type { TestContext } from '../../tools/testing/test-context.ts';
import { chooseTestDatabase } from '../report/choose-test-database.ts';

/** For trials that prove nothing on the embedded database, which runs one transaction at a time. */
export async function standOnServer(context: TestContext): Promise<void> {
  if ((await chooseTestDatabase(context)) === 'server') return;
  throw new Error('It needs a PostgreSQL server, and none was found or could be installed');
}

export function standOnServerAt(url: string): void {
  process.env['TEST_DATABASE'] = 'server';
  process.env['TEST_DATABASE_URL'] = url;
}

export function standOnEmbedded(): void {
  process.env['TEST_DATABASE'] = 'embedded';
  process.env['TEST_DATABASE_URL'] = '';
}
