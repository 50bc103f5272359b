import type { Operation } from '@farewind/contract/core/operation';
import type { Answer, Remote, RemoteInput } from '../../shared/api/remote.ts';
import { officeCall } from '../api/office-call.ts';
import type { ListRequest } from './list/list-address.ts';

/** Loads a list by its call: page, search and order as every list asks for them, and its filters by their names. */
export function loadList<Op extends Operation>(
  remote: Remote<Op>,
): (request: ListRequest, signal?: AbortSignal) => Promise<Answer<Op>> {
  return ({ page, filters }, signal) =>
    officeCall(remote, { ...page, ...filters } as RemoteInput<Op>, signal === undefined ? {} : { signal });
}
