import { z } from 'zod';
import type { AskSmsReports, SmsReport } from '../../modules/messaging/ports.ts';
import { callNetgsm, type NetgsmOptions } from './netgsm-call.ts';

const ACCEPTED = '00';
/** The provider does not know these messages. */
const NONE_FOUND = '60';
const DELIVERED = '1';

/** The final states besides delivery, by the provider's manual; any other state may still change. */
const failures: Readonly<Record<string, string>> = {
  '2': 'not delivered in time',
  '3': 'the number is wrong or restricted',
  '4': 'could not be handed to the operator',
  '11': 'the operator did not take it',
  '12': 'fault while sending',
  '13': 'sent twice',
  '15': 'the number is on the black list',
  '16': 'the register of consents refuses the number',
  '17': 'fault at the register of consents',
};

/** Queries the REST interface, version 2, for the state of accepted messages. */
export function createNetgsmReports(options: NetgsmOptions = {}): AskSmsReports {
  return async (setting, references) => {
    const body = { jobids: references, pagenumber: 0, pagesize: references.length };
    const { code, jobs } = parse(await callNetgsm(options, setting, 'report', body));
    if (code === NONE_FOUND) return new Map();
    if (code !== ACCEPTED)
      throw new Error(`The SMS provider answered ${code || 'nothing that could be read'} for its reports`);
    return new Map(jobs.flatMap(({ jobid, ...job }) => toEntry(jobid, job)));
  };
}

function toEntry(
  jobid: string,
  { status, errorCode }: { readonly status: string; readonly errorCode?: string | undefined },
): [string, SmsReport][] {
  if (status === DELIVERED) return [[jobid, { outcome: 'delivered' }]];
  const why = failures[status];
  if (why === undefined) return [];
  const code = errorCode === undefined || errorCode === '0' ? status : `${status}/${errorCode}`;
  return [[jobid, { outcome: 'failed', detail: `${code}: ${why}` }]];
}

const text = z.union([z.string(), z.number()]).transform(String);

const answerSchema = z.object({
  code: text,
  jobs: z.array(z.object({ jobid: text, status: text, errorCode: text.optional() })).default([]),
});

function parse(body: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(body));
  } catch {
    return { code: '', jobs: [] };
  }
}
