import type { savePaymentFees } from '@farewind/contract/settings/payment-routes';
import type { RemoteInput } from '../../../shared/api/call-types.ts';
import type { MethodRow } from './getting-paid-data.ts';

/** Countries of issue that a card's first digits tell, before the account is chosen. */
const countries = ['TR', 'RU'] as const;

/** A line of an account's fees as it is typed; both empty: unknown. */
export interface FeeLine {
  readonly key: string;
  readonly method: string;
  readonly name: string;
  readonly currency: MethodRow['currency'];
  /** Null for all other cards. */
  readonly country: (typeof countries)[number] | null;
  readonly percent: string;
  readonly fixed: string;
}

/**
 * A line for each method and currency of an account; for cards typed into our own form also one for each country that is
 * known from the number. Turkish cards pay in lira only.
 */
export function listFeeLines(settingId: number, methods: readonly MethodRow[]): FeeLine[] {
  return methods.flatMap(({ id, name, currency, takers }) => {
    const own = takers.find((taker) => taker.settingId === settingId);
    if (own === undefined) return [];
    const special =
      own.way === 'rawCard' ? countries.filter((each) => each !== 'TR' || currency === 'TRY') : [];
    return [null, ...special].map((country): FeeLine => {
      const fee = own.fees.find(({ cardCountry }) => cardCountry === country);
      return {
        key: [id, currency, country].join(' '),
        method: id,
        name,
        currency,
        country,
        percent: fee?.percent ?? '',
        fixed: fee?.fixed ?? '',
      };
    });
  });
}

type SentFee = RemoteInput<typeof savePaymentFees>['fees'][number];

/** The lines that say something, as they are sent; a half of a fee that is left empty is none. */
export function readFeeLines(lines: readonly FeeLine[]): { readonly key: string; readonly fee: SentFee }[] {
  return lines
    .filter(({ percent, fixed }) => percent.trim() !== '' || fixed.trim() !== '')
    .map(({ key, method, currency, country, percent, fixed }) => ({
      key,
      fee: {
        method,
        currency,
        cardCountry: country,
        percent: percent.trim() || '0',
        fixed: fixed.trim() || '0',
      },
    }));
}

/** `2.9 % + 0.30 EUR`, as a fee of other cards is shown beside its account; empty where none is entered. */
export function formatFee(
  { fees }: Pick<MethodRow['takers'][number], 'fees'>,
  currency: string,
  locale: string,
): string {
  const general = fees.find(({ cardCountry }) => cardCountry === null);
  if (general === undefined) return '';
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(general.percent) / 100,
  );
  return Number(general.fixed) === 0
    ? percent
    : `${percent} + ${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(general.fixed))} ${currency}`;
}
