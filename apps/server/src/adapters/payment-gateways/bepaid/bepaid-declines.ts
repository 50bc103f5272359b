import { maskPersonal } from '@farewind/values/mask-personal';
import type { Declined, FailureReason } from '../../../modules/payments/ports.ts';
import type { BepaidTransaction } from './bepaid-objects.ts';

/** By beGateway's processing codes. */
const byCode: Readonly<Record<string, FailureReason>> = {
  'F.0003': 'cardExpired',
  'F.0005': 'timeout',
  'F.0006': 'wrongCode',
};

/** The codes of the acquirers differ; their messages name the reason. */
const byMessage: readonly (readonly [pattern: RegExp, reason: FailureReason])[] = [
  [/(?:in|not )sufficient funds/i, 'insufficientFunds'],
  [/expired card|card expired/i, 'cardExpired'],
  [/cvv|cvc|verification value/i, 'wrongCode'],
  [/3-?d[ -]?secure/i, 'threeDSecure'],
  [/amount limit|withdrawal amount|amount too big/i, 'sumRefused'],
  [/unavailable|inoperative|timed out|system (?:error|malfunction)/i, 'technical'],
];

/** After these the same card may be tried again. */
const passing: readonly FailureReason[] = ['insufficientFunds', 'threeDSecure', 'technical'];

/** Why a transaction failed; an unknown reason is a plain refusal. */
export function readDecline({ code, message }: Pick<BepaidTransaction, 'code' | 'message'>): Declined {
  const said = message ?? '';
  const reason =
    byCode[code ?? ''] ?? byMessage.find(([pattern]) => pattern.test(said))?.[1] ?? ('declined' as const);
  return {
    kind: 'declined',
    code: code ?? (said === '' ? 'failed' : toCode(said)),
    said: message ?? undefined,
    reason,
    retryable: passing.includes(reason),
  };
}

/** The words in place of a missing code, which is logged as it is: without personal data. */
function toCode(said: string): string {
  return maskPersonal(said).slice(0, 64);
}

/** A call that was refused before anything was tried. */
export function readCallRefusal(said: string): Declined {
  return { kind: 'declined', code: toCode(said), said, reason: 'technical', retryable: false };
}
