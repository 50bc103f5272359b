import { currencies, type Currency } from '@farewind/values/currency';

/** The currency to rehearse in; by default the provider's first. Throws for one that the provider does not take. */
export function readCurrency(
  given: string | undefined,
  { methods }: { readonly methods: readonly { readonly currencies: readonly Currency[] }[] },
): Currency {
  const taken = currencies.filter((each) => methods.some((method) => method.currencies.includes(each)));
  const wanted = given?.toUpperCase();
  const found = wanted === undefined ? taken[0] : taken.find((each) => each === wanted);
  if (!found) throw new Error(`--currency=${taken.join('|')}`);
  return found;
}
