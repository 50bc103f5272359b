import type { ItemKind } from './order-draft.ts';

/** Whether nothing but rides was bought: words and pages about flights would be wrong. */
export function isRideOnly(items: readonly { readonly kind: ItemKind }[]): boolean {
  return items.length > 0 && items.every(({ kind }) => kind === 'transfer');
}
