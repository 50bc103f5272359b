/** The test bank's behaviour per card; all others are approved without 3-D Secure. */
export interface CardBehaviour {
  /** The cardholder must confirm on the bank's page first. */
  readonly secure?: true;
  /** The code that the card's bank answers an authorisation with, when it does not approve. */
  readonly declines?: string;
  /** The authorisation is committed, then the connection is dropped without an answer. */
  readonly losesAnswer?: true;
  readonly failsOnce?: 'capture' | 'refund';
  /** The only currency, by its numeric code, that the card may pay in. */
  readonly onlyCurrency?: string;
  readonly callback?: 'twice' | 'late';
}

const LIRA = '949';

const cards: Readonly<Record<string, CardBehaviour>> = {
  '4111111111111111': { secure: true },
  '5555555555554444': {},
  '5528790000000008': { secure: true, onlyCurrency: LIRA },
  '4000000000000002': { declines: '05' },
  '4000000000009995': { declines: '51' },
  '4000000000000069': { declines: '54' },
  '4000000000000127': { declines: '82' },
  '4000000000000911': { declines: '91' },
  '4000008400001629': { secure: true, declines: '05' },
  '4000000000000119': { losesAnswer: true },
  '4000000000000259': { secure: true, callback: 'twice' },
  '4000000000003220': { secure: true, callback: 'late' },
  '4000000000003055': { failsOnce: 'capture' },
  '4000000000000341': { failsOnce: 'refund' },
};

/** The only digits that the bank stores of a number; they identify the test card. */
export function maskCard(number: string): string {
  return `${number.slice(0, 6)}******${number.slice(-4)}`;
}

const byMask = new Map(Object.entries(cards).map(([number, behaviour]) => [maskCard(number), behaviour]));

/** Undefined: this bank has not issued the card. */
export function findCard(masked: string): CardBehaviour | undefined {
  return byMask.get(masked);
}
