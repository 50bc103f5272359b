import type { getManifest, ManifestPassenger } from '@farewind/contract/inventory/manifest';
import { dialledForms } from '@farewind/travel-rules/dial-prefix';
import { readGroupedDigits } from '@farewind/travel-rules/typed-text';
import { foldText } from '@farewind/values/fold-text';
import { latinForm } from '@farewind/values/latin-form';
import type { Answer } from '../../../shared/api/call-types.ts';

export type Manifest = Answer<typeof getManifest>;

/** `2×20`: number and weight of bags, with extras added. */
export function formatBags({ pieces, kg, extra }: ManifestPassenger['bags']): string {
  const own = pieces === 0 ? '' : `${pieces}×${kg}`;
  if (extra === 0) return own;
  return own === '' ? `+${extra}` : `${own} + ${extra}`;
}

const SHORTEST_PHONE = 7;

export const manifestFilters = ['all', 'unanswered', 'refused', 'missing', 'expiring'] as const;
export type ManifestFilter = (typeof manifestFilters)[number];

const isIn: Readonly<Record<ManifestFilter, (passenger: ManifestPassenger) => boolean>> = {
  all: () => true,
  unanswered: ({ answer }) => answer === 'read' || answer === 'unread',
  refused: ({ answer }) => answer === 'no',
  missing: ({ documentState }) => documentState === 'missing',
  expiring: ({ documentState }) => documentState === 'expiring' || documentState === 'expired',
};

/** By words of names, numbers and documents in any script and without the marks of letters, or by a phone in any form. */
export function filterManifest(
  passengers: readonly ManifestPassenger[],
  filter: ManifestFilter,
  typed: string,
): ManifestPassenger[] {
  const words = wordsOf(typed);
  const phone = readPhone(typed);
  return passengers.filter((passenger) => {
    const { surname, name, reservationNumber, pnr, document, contact } = passenger;
    const digits = contact.phone.replaceAll(/\D/g, '');
    const text = wordsOf([surname, name, reservationNumber, pnr, document, contact.name, digits].join(' '));
    const joined = text.join(' ');
    const isFound = words.every((word) => joined.includes(word));
    return isIn[filter](passenger) && (isFound || (phone !== undefined && digits.endsWith(phone)));
  });
}

/** Passports have Latin names, and colleagues type them as they hear them. */
const wordsOf = (text: string): string[] => latinForm(foldText(text)).split(' ');

/** A phone without what is dialled before it. */
function readPhone(typed: string): string | undefined {
  const digits = readGroupedDigits(typed);
  return digits === undefined || digits.length < SHORTEST_PHONE ? undefined : dialledForms(digits).at(-1);
}
