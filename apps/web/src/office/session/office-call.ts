import type { Operation } from '@farewind/contract/core/operation';
import { ApiError } from '../../shared/api/api-error.ts';
import { ask, call, type CallOptions } from '../../shared/api/call.ts';
import type { Answer, RemoteInput } from '../../shared/api/call-types.ts';
import { announceLapse } from './lapse.ts';
import { requireSameSession } from './window-session.ts';

/**
 * Calls the server like `call`, for the session that this window shows and no other; an ended session leads to the sign-in
 * page and back here.
 */
export async function officeCall<Op extends Operation>(
  operation: Op,
  input: RemoteInput<Op>,
  options: CallOptions = {},
): Promise<Answer<Op>> {
  // What was held is sent with the token of whoever gave the answer.
  if (options.headers?.['Authorization'] === undefined) await requireSameSession();
  try {
    return await call(operation, input, options);
  } catch (error) {
    if (error instanceof ApiError && error.key === 'GEN-SIGNIN') announceLapse();
    throw error;
  }
}

/** Asks the server for a file like `ask`, for the session that this window shows and no other. */
export async function officeAsk<Op extends Operation>(
  operation: Op,
  input: RemoteInput<Op>,
): Promise<Response> {
  await requireSameSession();
  return ask(operation, input);
}
