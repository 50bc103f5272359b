import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { showToast } from '../../kit/toast-store.ts';

/** Only one setting of a kind is active: reports when activating one has deactivated others. */
export async function warnSwitchedOff<Saved extends { readonly switchedOff: readonly number[] }>(
  saving: Promise<Saved>,
  t: OfficeTranslate,
): Promise<Saved> {
  const saved = await saving;
  if (saved.switchedOff.length > 0) showToast(t('setting.switchedOff', { count: saved.switchedOff.length }));
  return saved;
}
