import { z } from 'zod';
import { errorStatus, type ErrorKey } from './error-keys.ts';

/** The six members of every JSON answer, by the conventions of ABP (decision 15), and the content of `error`. */
export const validationErrorSchema = z.object({
  message: z.string(),
  /** Field paths as the form knows them: `passengers[1].birthDate`. */
  members: z.array(z.string()),
});

export const errorSchema = z.object({
  code: z.int(),
  key: z.enum(Object.keys(errorStatus) as [ErrorKey, ...ErrorKey[]]),
  message: z.string(),
  details: z.string().nullable(),
  data: z.record(z.string(), z.unknown()).optional(),
  validationErrors: z.array(validationErrorSchema).nullable(),
});

export type ErrorBody = z.infer<typeof errorSchema>;

export interface Envelope {
  readonly result: unknown;
  readonly targetUrl: null;
  readonly success: boolean;
  readonly error: ErrorBody | null;
  readonly unAuthorizedRequest: boolean;
  readonly __abp: true;
}

export function successEnvelope(result: unknown): Envelope {
  return { result, targetUrl: null, success: true, error: null, unAuthorizedRequest: false, __abp: true };
}

export function errorEnvelope(error: ErrorBody, unAuthorizedRequest: boolean): Envelope {
  return { result: null, targetUrl: null, success: false, error, unAuthorizedRequest, __abp: true };
}
