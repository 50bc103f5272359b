import type { Operation } from '@farewind/contract/core/operation';
import { ApiError } from '../../shared/api/api-error.ts';
import { call, type CallOptions } from '../../shared/api/call.ts';
import type { Answer, RemoteInput } from '../../shared/api/call-types.ts';
import { announceLapse } from './lapse.ts';

/** Calls the server like `call`; an ended session leads to the sign-in page and back here. */
export async function officeCall<Op extends Operation>(
  operation: Op,
  input: RemoteInput<Op>,
  options: CallOptions = {},
): Promise<Answer<Op>> {
  try {
    return await call(operation, input, options);
  } catch (error) {
    if (error instanceof ApiError && error.key === 'GEN-SIGNIN') announceLapse();
    throw error;
  }
}
