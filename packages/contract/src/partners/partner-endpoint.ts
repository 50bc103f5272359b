import type { z } from 'zod';
import type { ErrorKey } from '../core/error-keys.ts';
import type { PartnerCall } from './sales-partners.ts';

/**
 * A call of the partner API. Its schemas parse the calls, describe them in `/partner/v1/openapi.json`, are the tools'
 * schemas under `/mcp`, and give the client its types.
 */
export interface PartnerEndpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** GET and DELETE read the query, POST a JSON body. */
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** The right that a key needs for it. */
  readonly right: PartnerCall;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  readonly output: O;
  /** The refusals that a caller should expect, besides those of every call. */
  readonly errors: readonly ErrorKey[];
}

export type EndpointInput<E extends PartnerEndpoint> = z.input<E['input']>;
export type EndpointCall<E extends PartnerEndpoint> = z.output<E['input']>;
export type EndpointAnswer<E extends PartnerEndpoint> = z.input<E['output']>;

/** Declares a call under `/partner/v1`. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  name: string,
  { path, ...declaration }: Omit<PartnerEndpoint<I, O>, 'name'>,
): PartnerEndpoint<I, O> {
  return { name, ...declaration, path: `/partner/v1/${path}` };
}
