import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../shared/api/call.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { findToken } from '../../shared/api/tokens.ts';
import { PageProblem } from '../../shared/ui/page-problem.tsx';
import { getCurrentLoginInformations as getLogin } from '@farewind/contract/session/session';
import { getUserConfiguration } from '@farewind/contract/identity/configuration';
import { setOfficeAhead, setOfficeZone } from '../kit/office-clock.ts';
import { hasUnsaved } from '../kit/form/unsaved.ts';
import { onLapse } from '../session/lapse.ts';
import { OfficeSessionProvider, type OfficeSession } from '../session/office-session.tsx';
import { restoreOwnTokens } from '../session/impersonation.ts';

/** Loads the session before any page is rendered. */
export function SessionStart({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const queries = useQueryClient();
  const [read, setRead] = useState<Read>();
  const [isFailed, setIsFailed] = useState(false);
  const [isLapsed, setIsLapsed] = useState(false);
  const show = useCallback(
    (next: Read) => {
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
    const isSame = read !== undefined && isSamePerson(read, next);
    if (!isSame) show(next);
    else {
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

type Read = Awaited<ReturnType<typeof askSession>>;

function isSamePerson(one: Read, other: Read): boolean {
  return other.user !== null && one.user?.id === other.user.id && one.tenant?.id === other.tenant?.id;
}

async function readSession(): Promise<Read> {
  const asked = findToken();
  const read = await askSession();
  if (read.user !== null) return read;
  // The impersonation has expired, so the user's own session continues, even if another request noticed it first.
  restoreOwnTokens();
  return findToken() === asked ? read : askSession();
}

async function askSession() {
  const [login, { auth, session }] = await Promise.all([call(getLogin, {}), call(getUserConfiguration, {})]);
  return {
    user: login.user,
    tenant: login.tenant,
    mustChangePassword: login.mustChangePassword,
    mustSetUpSecondFactor: login.mustSetUpTwoFactor,
    permissions: new Set(Object.keys(auth.grantedPermissions)),
    isImpersonated: session.impersonatorUserId !== null,
    seesAsRole: login.seesAsRole,
  };
}
