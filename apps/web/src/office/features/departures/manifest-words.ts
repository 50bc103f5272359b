import type { getManifest, ManifestPassenger } from '@farewind/contract/inventory/manifest';
import { foldText } from '@farewind/values/fold-text';
import type { Answer } from '../../../shared/api/call-types.ts';

export type Manifest = Answer<typeof getManifest>;

/** `2×20`: number and weight of bags, with extras added. */
export function formatBags({ pieces, kg, extra }: ManifestPassenger['bags']): string {
  const own = pieces === 0 ? '' : `${pieces}×${kg}`;
  if (extra === 0) return own;
  return own === '' ? `+${extra}` : `${own} + ${extra}`;
}

export const manifestFilters = ['all', 'unanswered', 'refused', 'missing', 'expiring'] as const;
export type ManifestFilter = (typeof manifestFilters)[number];

const isIn: Readonly<Record<ManifestFilter, (passenger: ManifestPassenger) => boolean>> = {
  all: () => true,
  unanswered: ({ answer }) => answer === 'read' || answer === 'unread',
  refused: ({ answer }) => answer === 'no',
  missing: ({ documentState }) => documentState === 'missing',
  expiring: ({ documentState }) => documentState === 'expiring' || documentState === 'expired',
};

export function filterManifest(
  passengers: readonly ManifestPassenger[],
  filter: ManifestFilter,
  typed: string,
): ManifestPassenger[] {
  const words = foldText(typed).split(' ');
  return passengers.filter((passenger) => {
    const { surname, name, reservationNumber, pnr, document, contact } = passenger;
    const digits = contact.phone.replaceAll(/\D/g, '');
    const text = foldText([surname, name, reservationNumber, pnr, document, contact.name, digits].join(' '));
    return isIn[filter](passenger) && words.every((word) => text.includes(word));
  });
}
