import type { TransferPlace } from '@farewind/contract/transfers/places';

/** Second line that identifies a place: the zone of a hotel, and its airport. */
export function subtitleOf({ kind, zone, airport }: TransferPlace): string {
  if (kind === 'airport') return '';
  return [zone, airport].filter((part) => part !== undefined).join(', ');
}

export function idOf({ kind, code }: Pick<TransferPlace, 'kind' | 'code'>): string {
  return `${kind}:${code}`;
}
