import type { z } from 'zod';
import type { ErrorKey } from './error-keys.ts';

/** Who may call: anyone, any signed-in user, or holders of the named permission. */
export type Access = 'public' | 'signedIn' | `Pages.${string}`;

export interface Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** `Service/Method`, the last two parts of the address. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly input: I;
  readonly output: O;
  readonly access: Access;
  /** The refusals that a caller should expect, besides validation, limits and bugs. */
  readonly errors: readonly ErrorKey[];
  readonly summary: string;
}

export type Input<Op extends Operation> = z.input<Op['input']>;
export type ParsedInput<Op extends Operation> = z.output<Op['input']>;
export type Output<Op extends Operation> = z.input<Op['output']>;

const BASE = '/api/services/app/';

/**
 * Declares one operation, always with the access it requires. The address follows from the name; GET and DELETE read the
 * query, POST and PUT a JSON body.
 */
export function operation<I extends z.ZodType, O extends z.ZodType>(
  name: string,
  declaration: Omit<Operation<I, O>, 'name' | 'path' | 'errors'> & {
    readonly path?: string;
    readonly errors?: readonly ErrorKey[];
  },
): Operation<I, O> {
  return { errors: [], path: BASE + name, ...declaration, name };
}

/** Whether an export of a contract file is a call. */
export function isOperation(exported: unknown): exported is Operation {
  return typeof exported === 'object' && exported !== null && 'summary' in exported && 'path' in exported;
}
