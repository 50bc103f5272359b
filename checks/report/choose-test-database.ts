import type { TestContext } from '../../tools/testing/test-context.ts';

/**
 * Gives the tests' shared code (`createTestApp`) the private server of this run, or the embedded database if there is
 * none.
 */
export async function chooseTestDatabase(context: TestContext): Promise<'embedded' | 'server'> {
  const url = await context.findServer();
  const where = url === undefined ? 'embedded' : 'server';
  process.env['TEST_DATABASE'] = where;
  process.env['TEST_DATABASE_URL'] = url ?? '';
  return where;
}
