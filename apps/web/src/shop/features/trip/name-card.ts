const brandNames: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard' };

/** A card as people know it again: Visa •••• 1111. */
export function nameCard({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  return `${brandNames[brand] ?? brand} •••• ${last4}`.trim();
}
