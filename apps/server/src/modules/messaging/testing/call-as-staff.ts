import type { RequestContext } from '../../../platform/http/request-context.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import type { MessageDesk } from './message-desk.ts';

/**
 * Makes a call of the module as staff of the demo agency, bypassing the permission check; validates input and output.
 */
export async function callAsStaff<Answer>(
  { messaging }: Pick<MessageDesk, 'messaging'>,
  name: string,
  input: object,
  userName = 'olga',
): Promise<Answer> {
  const user = { id: 7, userName, kind: 'staff', sessionId: 's', permissions: new Set<string>() };
  const context = { tenantId: DEFAULT_TENANT, language: 'en', address: '10.0.0.1', requestId: 'r', user };
  const { operation, handler } = messaging.bindings.find((binding) => binding.operation.name === name)!;
  const answer = await handler(context as unknown as RequestContext, operation.input.parse(input));
  operation.output.parse(answer);
  return answer as Answer;
}
