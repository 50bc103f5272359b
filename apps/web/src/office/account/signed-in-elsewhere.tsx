import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { OfficeDialog } from '../kit/dialog/office-dialog.tsx';
import { requireSameSession, sessionElsewhere } from '../session/window-session.ts';
import { describeSession } from './describe-session.ts';

/**
 * Covers a page whose browser has signed in as somebody else or in another agency, in another window. It goes when that window
 * returns to this one's session.
 */
export function SignedInElsewhere() {
  const t = useOfficeT();
  const queries = useQueryClient();
  const other = useSyncExternalStore(sessionElsewhere.subscribe, sessionElsewhere.read);
  const isCovered = other !== undefined;
  useEffect(() => {
    // Without an answer the next call asks again.
    const check = () => void requireSameSession().catch(() => undefined);
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  useEffect(() => {
    if (!isCovered) return;
    // What could not be asked for meanwhile.
    return () => void queries.invalidateQueries();
  }, [isCovered, queries]);
  if (other?.user == null) return null;
  return (
    <OfficeDialog
      title={t('account.elsewhere')}
      lead={t('account.elsewhereLead', { session: describeSession(other, t) })}
      isBusy={false}
    >
      <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
        {t('account.elsewhereReload')}
      </button>
    </OfficeDialog>
  );
}
