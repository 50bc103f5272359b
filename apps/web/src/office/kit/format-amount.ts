/** A sum in a column whose currency stands in its head: `57,708.00`. */
export function formatAmount(amount: string, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    amount as `${number}`,
  );
}
