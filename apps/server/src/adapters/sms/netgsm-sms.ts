import { z } from 'zod';
import type { SendSms, SmsOutcome, TextMessage } from '../../modules/messaging/ports.ts';
import type { SmsSetting } from '../../modules/settings/public.ts';
import { noteFailure, type FailureReason } from '../../platform/call-failure.ts';
import { callNetgsm, type NetgsmOptions } from './netgsm-call.ts';

const ACCEPTED = '00';

/** Errors that a retry will not resolve, in the wording of the provider's manual. */
const refusals: Readonly<Record<string, string>> = {
  '20': 'the text is too long or empty',
  '40': 'the sender name is not registered',
  '50': 'the register of consents refuses the sender',
  '51': 'the sender has no brand in the register of consents',
  '70': 'a field is missing or wrong',
};

/** Errors that staff or time may resolve. */
const faults: Readonly<Record<string, string>> = {
  '30': 'wrong credentials, or this address may not use them',
  '80': 'too many requests',
  '85': 'more than twenty messages to one number in a minute',
  '100': 'fault of the provider',
  '101': 'fault of the provider',
};

/** What those are for staff who test the account; no code: an answer that is not the provider's. */
const reasons: Readonly<Record<string, FailureReason>> = {
  '': 'unreadable',
  '30': 'keyRefused',
  '100': 'serverError',
  '101': 'serverError',
};

/**
 * Sends one text message through the REST interface, version 2. A retry may duplicate a message whose answer was lost.
 */
export function createNetgsmSms(options: NetgsmOptions = {}): SendSms {
  return async (setting, message) =>
    readAnswer(await callNetgsm(options, setting, 'send', toBody(setting, message)));
}

function toBody({ originator, encoding }: SmsSetting, { to, text, purpose }: TextMessage) {
  return {
    msgheader: originator,
    encoding: encodingOf(encoding, text),
    // Advertising to private persons is checked against the register; messages about an order are not.
    iysfilter: purpose === 'marketing' ? '11' : '0',
    messages: [{ msg: text, no: to.replace(/\D/g, '') }],
  };
}

const TURKISH = /[çğışöüÇĞİŞÖÜ]/g;

function encodingOf(setting: SmsSetting['encoding'], text: string): 'ASCII' | 'TR' | 'UCS2' {
  if (setting === 'ascii') return 'ASCII';
  if (setting === 'unicode') return 'UCS2';
  if (/^\p{ASCII}*$/u.test(text)) return 'ASCII';
  return setting === 'tr' || /^\p{ASCII}*$/u.test(text.replace(TURKISH, '')) ? 'TR' : 'UCS2';
}

function readAnswer(body: string): SmsOutcome {
  const { code, jobid } = parse(body);
  if (code === ACCEPTED) return { outcome: 'accepted', reference: jobid ?? '' };
  const why = refusals[code];
  if (why !== undefined) return { outcome: 'refused', detail: `${code}: ${why}` };
  const words = faults[code] ?? 'unknown';
  const error = new Error(`The SMS provider answered ${code || 'nothing that could be read'}: ${words}`);
  throw noteFailure(error, { why: reasons[code] ?? 'refused', said: code === '' ? '' : `${code}: ${words}` });
}

const answerSchema = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  jobid: z.union([z.string(), z.number()]).transform(String).optional(),
});

function parse(
  body: string,
): z.infer<typeof answerSchema> | { readonly code: ''; readonly jobid?: undefined } {
  try {
    return answerSchema.parse(JSON.parse(body));
  } catch {
    return { code: '' };
  }
}
