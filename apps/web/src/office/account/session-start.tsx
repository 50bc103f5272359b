import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../../shared/i18n/i18n.tsx';
import { findToken } from '../../shared/api/tokens.ts';
import { PageProblem } from '../../shared/ui/page-problem.tsx';
import { setOfficeAhead, setOfficeZone } from '../kit/office-clock.ts';
import { hasUnsaved } from '../kit/form/unsaved.ts';
import { askSession, isSameSession, type SessionRead } from '../session/ask-session.ts';
import { onLapse } from '../session/lapse.ts';
import { showSession } from '../session/window-session.ts';
import { OfficeSessionProvider, type OfficeSession } from '../session/office-session.tsx';
import { restoreOwnTokens } from '../session/impersonation.ts';

/** Loads the session before any page is rendered. */
export function SessionStart({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const queries = useQueryClient();
  const [read, setRead] = useState<SessionRead>();
  const [isFailed, setIsFailed] = useState(false);
  const [isLapsed, setIsLapsed] = useState(false);
  const show = useCallback(
    (next: SessionRead) => {
      showSession(next);
      // One user's data must not be shown to the next.
      queries.clear();
      setOfficeZone(next.user?.timeZone);
      setOfficeAhead(next.tenant?.aheadMinutes ?? 0);
      // The next page needs it immediately.
      flushSync(() => {
        setRead(next);
        setIsLapsed(false);
      });
    },
    [queries],
  );
  const refresh = useCallback(async () => show(await readSession()), [show]);
  const start = useCallback(() => {
    setIsFailed(false);
    refresh().catch(() => setIsFailed(true));
  }, [refresh]);
  useEffect(start, [start]);
  const followLapse = useCallback(async () => {
    const next = await readSession();
    if (next.user === null && hasUnsaved()) setIsLapsed(true);
    else show(next);
  }, [show]);
  useEffect(() => onLapse(() => void followLapse().catch(() => undefined)), [followLapse]);
  const resume = useCallback(async () => {
    const next = await readSession();
    const isSame = read !== undefined && isSameSession(read, next);
    if (!isSame) show(next);
    else {
      showSession(next);
      setOfficeZone(next.user?.timeZone);
      setOfficeAhead(next.tenant?.aheadMinutes ?? 0);
      setRead(next);
      setIsLapsed(false);
      void queries.invalidateQueries();
    }
    return isSame;
  }, [read, show, queries]);
  const session = useMemo<OfficeSession | undefined>(
    () =>
      read && {
        ...read,
        refresh,
        isLapsed,
        resume,
        dismissLapse: () => setIsLapsed(false),
        can: (name) => name === undefined || read.permissions.has(name),
      },
    [read, refresh, isLapsed, resume],
  );
  if (session !== undefined) return <OfficeSessionProvider value={session}>{children}</OfficeSessionProvider>;
  if (!isFailed) return null;
  return (
    <main className="office wrap page-body">
      <PageProblem
        title={t('error.title')}
        text={t('error.unknown')}
        action={t('error.retry')}
        onAction={start}
      />
    </main>
  );
}

async function readSession(): Promise<SessionRead> {
  const asked = findToken();
  const read = await askSession();
  if (read.user !== null) return read;
  // The impersonation has expired, so the user's own session continues, even if another request noticed it first.
  restoreOwnTokens();
  return findToken() === asked ? read : askSession();
}
