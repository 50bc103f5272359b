import type { Language } from '@farewind/contract/core/fields';
import { translate } from '../../../platform/messages/translate.ts';

/** `2027-06-12…` → `12-06-2027`. Throws for an instant, whose date depends on a clock (see journey-clock.ts). */
export function dateText(value: string): string {
  if (value.endsWith('Z')) throw new Error(`No clock was named for ${value}`);
  return value.slice(0, 10).split('-').reverse().join('-');
}

/** `2027-06-12T06:45` → `06:45`. */
export function timeText(value: string): string {
  return value.slice(11, 16);
}

export function durationWords(minutes: number, language: Language): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return translate(language, 'document.duration.short', { minutes });
  return translate(language, 'document.duration', { hours, minutes: minutes % 60 });
}

export function baggageWords(
  baggage: { readonly pieces: number; readonly kg: number },
  language: Language,
): string {
  if (baggage.pieces === 0) return translate(language, 'document.noBaggage');
  const { pieces, kg } = baggage;
  // The fare has no weight per piece.
  if (kg === 0) return translate(language, 'document.piecesAlone', { pieces });
  return translate(language, 'document.pieces', { pieces, kg });
}
