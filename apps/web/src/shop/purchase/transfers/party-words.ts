import type { TransferTranslate } from './texts/transfer-texts.ts';

export interface Party {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
  readonly bags: number;
}

export function countPeople({ adults, children, infants }: Omit<Party, 'bags'>): number {
  return adults + children + infants;
}

/** "3 people, 4 bags" */
export function formatParty(party: Party, t: TransferTranslate): string {
  return t('ride.partySaid', { people: countPeople(party), bags: party.bags });
}
