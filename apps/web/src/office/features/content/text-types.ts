import type { getText, getTexts } from '@farewind/contract/content/texts';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Tone } from '../../kit/state-badge.tsx';

export type TextPlace = Answer<typeof getTexts>['items'][number];
export type TextCell = TextPlace['languages'][number];
export type TextKind = TextPlace['kind'];
export type ShopText = Answer<typeof getText>;

export type TextForm = { title: string; description: string; body: string; effectiveDate: string };

const tones: Readonly<Record<TextCell['state'], Tone>> = {
  shipped: '',
  draft: 'sun',
  published: 'ok',
  scheduled: 'sky',
  missing: 'err',
};

export function toneOfText(state: TextCell['state']): Tone {
  return tones[state];
}

export function formatTextState(state: TextCell['state'], t: OfficeTranslate): string {
  return t(`content.state.${state}`);
}

/** Missing in a language, or containing a placeholder without a value. */
export function isIncomplete({ languages }: TextPlace): boolean {
  return languages.some(({ state, unfilled }) => state === 'missing' || unfilled.length > 0);
}

/** Whether a kind of text has a body besides its title. */
export const hasBody = (kind: TextKind) =>
  kind === 'legal' || kind === 'page' || kind === 'destination' || kind === 'faq';
export const hasDescription = (kind: TextKind) => kind !== 'faq' && kind !== 'faqGroup';
