import { useT } from '../../../shared/i18n/i18n.tsx';
import { formatInstant } from './instant-text.ts';

/** That the page shows what was seen last, for there is no connection now. */
export function SavedCopyNote({ savedAt }: { readonly savedAt: number | undefined }) {
  const t = useT();
  if (savedAt === undefined) return null;
  return (
    <p className="notice warn ticket-note" role="status">
      {t('trip.savedCopy', { time: formatInstant(new Date(savedAt).toISOString()) })}
    </p>
  );
}
