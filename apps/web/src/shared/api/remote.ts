import type { Input, Operation } from '@farewind/contract/core/operation';
import type { z } from 'zod';

/**
 * A call as the browser knows it: where it goes, and as types what goes in and comes out. The contract's schemas stay
 * on the server, so that a page loads no validation code; a test holds every address against the contract.
 */
export interface Remote<Op extends Operation> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Only a type: never set. */
  readonly operation?: Op;
}

export type RemoteInput<Op extends Operation> = Input<Op>;
export type Answer<Op extends Operation> = z.output<Op['output']>;

export function remote<Op extends Operation>(
  method: Remote<Op>['method'],
  name: string,
  base = '/api/services/app/',
): Remote<Op> {
  return { method, path: base + name };
}
