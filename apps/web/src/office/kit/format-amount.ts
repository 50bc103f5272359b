/** An amount in a column whose heading has the currency: `57,708.00`. */
export function formatAmount(amount: string, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    amount as `${number}`,
  );
}
