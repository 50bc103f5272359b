import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { isBusy } from '../api/while-busy.ts';
import { useT } from '../i18n/i18n.tsx';

/** Says that the server is busy, as long as something on the page waits to ask it again. */
export function BusyNotice() {
  const t = useT();
  const reads = useIsFetching({
    predicate: ({ state }) => state.fetchStatus === 'fetching' && isBusy(state.fetchFailureReason),
  });
  const searches = useIsMutating({ predicate: ({ state }) => isBusy(state.failureReason) });
  return (
    <div className="busy-place" role="status">
      {reads + searches === 0 ? null : (
        <p className="busy-notice">
          <span className="spin" aria-hidden="true" />
          {t('error.busyAgain')}
        </p>
      )}
    </div>
  );
}
