/** A card of iyzico's published test list, and what becomes of it. */
export interface TestCard {
  readonly number: string;
  readonly bank: string;
  /** iyzico's names. */
  readonly association: 'VISA' | 'MASTER_CARD' | 'TROY' | 'AMERICAN_EXPRESS';
  readonly family: string;
  readonly isTurkish: boolean;
  readonly isCredit: boolean;
  /** The bank's refusal. */
  readonly errorCode?: string;
  readonly errorMessage?: string;
  /** Paid, but nothing can be done with it afterwards. */
  readonly isStuck?: boolean;
}

const turkish = { isTurkish: true, isCredit: true } as const;
const foreign = { bank: '', family: '', isTurkish: false, isCredit: true } as const;
const refused = { ...turkish, bank: 'Halk Bankası', family: 'Paraf', association: 'VISA' } as const;

export const GOOD_CARD = '5528790000000008';
export const POOR_CARD = '4111111111111129';
/** Succeeds, and can then be neither cancelled nor refunded nor captured. */
export const STUCK_CARD = '5406670000000009';

export const testCards: readonly TestCard[] = [
  { ...turkish, number: GOOD_CARD, bank: 'Halk Bankası', association: 'MASTER_CARD', family: 'Paraf' },
  { ...turkish, number: '5526080000000006', bank: 'Akbank', association: 'MASTER_CARD', family: 'Axess' },
  { ...turkish, number: '4603450000000000', bank: 'Denizbank', association: 'VISA', family: 'Bonus' },
  {
    ...turkish,
    number: '9792030000000000',
    bank: 'Halk Bankası',
    association: 'TROY',
    family: 'Troy',
    isCredit: false,
  },
  {
    ...turkish,
    number: '374427000000003',
    bank: 'Garanti BBVA',
    association: 'AMERICAN_EXPRESS',
    family: 'Bonus',
  },
  { ...foreign, number: '4054180000000007', association: 'VISA' },
  { ...foreign, number: '5400010000000004', association: 'MASTER_CARD' },
  {
    ...turkish,
    number: STUCK_CARD,
    bank: 'Halk Bankası',
    association: 'MASTER_CARD',
    family: 'Paraf',
    isStuck: true,
  },
  {
    ...refused,
    number: POOR_CARD,
    errorCode: '10051',
    errorMessage: 'Kart limiti yetersiz, yetersiz bakiye',
  },
  { ...refused, number: '4129111111111111', errorCode: '10005', errorMessage: 'İşlem onaylanmadı' },
  { ...refused, number: '4125111111111115', errorCode: '10054', errorMessage: 'Vadesi dolmuş kart' },
  { ...refused, number: '4124111111111116', errorCode: '10084', errorMessage: 'CVC2 bilgisi hatalı' },
];

export const findCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number);

/**
 * The issuer of a card's first six or eight digits; undefined for issuers outside Turkey, and for those of the refused
 * cards: 411111 begins the test cards of every bank, which would then pay in lira only.
 */
export const findIssuer = (bin: string): TestCard | undefined =>
  testCards.find(
    ({ number, isTurkish, errorCode }) =>
      isTurkish && errorCode === undefined && number.startsWith(bin.slice(0, 6)),
  );

/** Interest of instalments in thousandths of the price, which the buyer pays on top. */
const interest: Readonly<Record<number, number>> = { 1: 0, 2: 25, 3: 40, 6: 80, 9: 120, 12: 160 };

/** What a card pays for a price in this many instalments, in minor units. */
export const totalOf = (priceMinor: number, instalment: number): number =>
  priceMinor + Math.round((priceMinor * (interest[instalment] ?? 0)) / 1000);
