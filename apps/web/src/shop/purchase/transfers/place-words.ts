import type { TransferPlace } from '@farewind/contract/transfers/places';

/** What tells a place apart, under its name: the zone of a hotel, and the airport that it is reached from. */
export function subtitleOf({ kind, zone, airport }: TransferPlace): string {
  if (kind === 'airport') return '';
  return [zone, airport].filter((part) => part !== undefined).join(', ');
}

export function idOf({ kind, code }: Pick<TransferPlace, 'kind' | 'code'>): string {
  return `${kind}:${code}`;
}
