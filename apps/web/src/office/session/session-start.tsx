import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { PageFault } from '../../shared/ui/page-fault.tsx';
import { getLogin, getUserConfiguration } from '../api/identity.ts';
import { onLapse } from './lapse.ts';
import { OfficeSessionProvider, type OfficeSession } from './office-session.tsx';

const BRIEFLY_MS = 5 * 60_000;
const SESSION = ['office', 'session'];

/** Finds out who is signed in and what they may do, before any page is drawn. */
export function SessionStart({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey: SESSION,
    queryFn: readSession,
    staleTime: BRIEFLY_MS,
  });
  const refresh = useCallback(async () => {
    // What was shown to one person is not shown to the next.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== SESSION[1] });
    await queries.fetchQuery({ queryKey: SESSION, queryFn: readSession, staleTime: 0 });
  }, [queries]);
  useEffect(() => onLapse(() => void refresh().catch(() => undefined)), [refresh]);
  const session = useMemo<OfficeSession | undefined>(
    () => data && { ...data, refresh, can: (name) => name === undefined || data.permissions.has(name) },
    [data, refresh],
  );
  if (session !== undefined) return <OfficeSessionProvider value={session}>{children}</OfficeSessionProvider>;
  if (!isError) return null;
  return (
    <main className="office wrap page-body">
      <PageFault
        title={t('error.title')}
        text={t('error.unknown')}
        action={t('error.retry')}
        onAction={() => void refetch()}
      />
    </main>
  );
}

async function readSession() {
  const [login, { auth, session }] = await Promise.all([call(getLogin, {}), call(getUserConfiguration, {})]);
  return {
    user: login.user,
    tenant: login.tenant,
    permissions: new Set(Object.keys(auth.grantedPermissions)),
    isImpersonated: session.impersonatorUserId !== null,
  };
}
