import type { Operation } from '@farewind/contract/core/operation';
import type { Answer, RemoteInput } from '../../shared/api/call-types.ts';
import { officeCall } from '../session/office-call.ts';
import type { ListRequest } from './list/list-address.ts';

/** Loads a list through its operation, with page, search, order, and filters by name. */
export function loadList<Op extends Operation>(
  operation: Op,
): (request: ListRequest, signal?: AbortSignal) => Promise<Answer<Op>> {
  return ({ page, filters }, signal) =>
    officeCall(operation, { ...page, ...filters } as RemoteInput<Op>, signal === undefined ? {} : { signal });
}
