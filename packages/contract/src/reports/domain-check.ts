import { z } from 'zod';
import { noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

/**
 * The record in the domain name system: right, missing, different, or `unknown` if there was no answer. `notPublic`: a
 * name known only to this machine or network.
 */
const recordState = z.enum(['ok', 'missing', 'elsewhere', 'unknown', 'notPublic']);

const recordCheck = z.object({
  state: recordState,
  /** The records found: addresses or texts. */
  found: z.array(z.string()),
  /** The records to enter at the registrar; empty if none are needed, or if they are not the agency's task. */
  records: z.array(
    z.object({ type: z.enum(['A', 'AAAA', 'CNAME', 'TXT']), name: z.string(), value: z.string() }),
  ),
});

export const domainCheckSchema = z.object({
  /** The host names of the agency's own site. */
  hosts: z.array(
    z.object({
      host: z.string(),
      address: recordCheck,
      certificate: z.object({
        /** `unchecked`: the name does not lead here yet, or the site is not served over HTTPS. */
        state: z.enum(['valid', 'invalid', 'unreachable', 'unchecked']),
        validUntil: z.iso.datetime().nullable(),
        /** Why it is invalid; `untrusted`: for any other reason. */
        reason: z.enum(['expired', 'otherName', 'selfSigned', 'untrusted']).nullable(),
      }),
    }),
  ),
  /** Of the domain that the agency's mails come from; null where it has no mail server of its own. */
  mail: z.object({ domain: z.string(), spf: recordCheck, dmarc: recordCheck }).nullable(),
});
export type DomainCheck = z.infer<typeof domainCheckSchema>;

export const checkDomain = operation('FirstSteps/CheckDomain', {
  method: 'GET',
  access: 'Pages.Agency',
  summary:
    'Checks DNS records and certificates of the site’s host names, and SPF and DMARC of the sender’s domain, and returns the records to add',
  input: noInput,
  output: domainCheckSchema,
});
