import { useT } from '../../../shared/i18n/i18n.tsx';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';

/** That the page shows what was seen last, for there is no connection now. */
export function SavedCopyNote({ savedAt }: { readonly savedAt: number | undefined }) {
  const t = useT();
  const clock = useJourneyClock();
  if (savedAt === undefined) return null;
  return (
    <p className="notice warn ticket-note" role="status">
      {t('trip.savedCopy', { time: clock.moment(new Date(savedAt).toISOString()) })}
    </p>
  );
}
