import type { getOutbox } from '@farewind/contract/messages/outbox';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { knownWord } from '../../kit/known-word.ts';
import type { Tone } from '../../kit/state-badge.tsx';

/** Label of a kind of message; falls back to the code. */
export const formatMessageKind = (code: string, t: OfficeTranslate) =>
  knownWord(`messageKind.${code}`, code, t);
export const formatMessageState = (code: string, t: OfficeTranslate) =>
  knownWord(`messageState.${code}`, code, t);

export const formatTry = (code: string, t: OfficeTranslate) => knownWord(`messageTry.${code}`, code, t);

type MessageState = Answer<typeof getOutbox>['items'][number]['state'];

const tones: Readonly<Record<MessageState, Tone>> = {
  waiting: 'sun',
  sent: 'sky',
  delivered: 'ok',
  bounced: 'err',
  failed: 'err',
  dropped: '',
  kept: 'sky',
};

export const messageStates = Object.keys(tones) as readonly MessageState[];

export function toneOfMessage(state: string): Tone {
  return (tones as Readonly<Record<string, Tone>>)[state] ?? '';
}
