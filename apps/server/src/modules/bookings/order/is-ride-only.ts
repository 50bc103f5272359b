import type { ItemKind } from './order-draft.ts';

/** Whether only rides were bought, so that texts must not mention flights. */
export function isRideOnly(items: readonly { readonly kind: ItemKind }[]): boolean {
  return items.length > 0 && items.every(({ kind }) => kind === 'transfer');
}
