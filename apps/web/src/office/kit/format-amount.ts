/** An amount in a column whose heading has the currency: `57,708.00`. */
export function formatAmount(amount: string, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    amount as `${number}`,
  );
}

/** A number with all the digits it was sent with, at least two after the mark: `0.009817396`, `96.0077`. */
export function formatExact(number: string, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 9 }).format(
    number as `${number}`,
  );
}
