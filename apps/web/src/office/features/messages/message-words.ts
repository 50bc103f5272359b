import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { knownWord } from '../../kit/known-word.ts';
import type { Tone } from '../../kit/state-badge.tsx';

/** What a message is about, by the name of its texts; one without words here keeps its name. */
export const wordMessageKind = (code: string, t: OfficeTranslate) =>
  knownWord(`messageKind.${code}`, code, t);
export const wordMessageState = (code: string, t: OfficeTranslate) =>
  knownWord(`messageState.${code}`, code, t);

const tones: Readonly<Record<string, Tone>> = {
  waiting: 'sun',
  sent: 'sky',
  delivered: 'ok',
  bounced: 'err',
  failed: 'err',
  kept: 'sky',
};

export function toneOfMessage(state: string): Tone {
  return tones[state] ?? '';
}
