import { nameCardScheme } from '@farewind/values/card-scheme';

/** A card as people recognise it: Visa •••• 1111. */
export function nameCard(
  { brand, last4 }: { readonly brand: string; readonly last4: string },
  language: string,
): string {
  return `${nameCardScheme(brand, language)} •••• ${last4}`.trim();
}
