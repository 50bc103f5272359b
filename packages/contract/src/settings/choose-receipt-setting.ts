/**
 * Of the active settings for receipts, the one for payments of an account in this mode. A provider issues the receipts of
 * its test accounts itself, and none of them is fiscal, so its live setting also applies to them. A cash desk's live
 * setting does not.
 */
export function chooseReceiptSetting<Setting extends { readonly mode: string; readonly way: string }>(
  active: readonly Setting[],
  mode: string,
): Setting | undefined {
  return (
    active.find((one) => one.mode === mode) ?? active.find(({ way }) => mode === 'test' && way === 'provider')
  );
}
