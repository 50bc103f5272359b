import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { getUser, getUserRoles } from '@farewind/contract/identity/users';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { useDrawnPath } from '../../address/office-address.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { usePageName } from '../../kit/page-titles.ts';
import { drawStatus } from './user-cells.tsx';
import { UserRights } from './user-rights.tsx';

/** A staff member: their data, and their permissions by role. */
export function UserPage(): ReactNode {
  const t = useOfficeT();
  const path = useDrawnPath();
  const id = path.split('/').at(-1) ?? '';
  const found = useQuery({
    queryKey: ['office', 'user', 'one', id],
    queryFn: () => officeCall(getUser, { id }),
  });
  const roles = useQuery({
    queryKey: ['office', 'user', 'roles'],
    queryFn: () => officeCall(getUserRoles, {}),
  });
  const user = found.data;
  usePageName(path, user?.fullName);
  const facts =
    user === undefined
      ? []
      : [
          { label: t('user.userName'), value: user.userName },
          { label: t('user.email'), value: user.emailAddress },
          { label: t('user.lastLogin'), value: formatInstant(user.lastLoginTime) },
          { label: t('user.since'), value: formatInstant(user.creationTime) },
          { label: t('list.status'), value: drawStatus(user, t) },
        ];
  return (
    <DetailPage
      title={user?.fullName}
      isLoading={found.isPending}
      error={found.error}
      onRetry={() => void found.refetch()}
      tools={
        <OfficeLink to="/setting/user" search={{ dialog: 'edit', id }} className="btn btn-line">
          <Pencil className="i" aria-hidden />
          {t('user.edit')}
        </OfficeLink>
      }
      cards={[{ title: t('user.person'), facts }]}
    >
      <section className="card pad">
        <UserRights
          name={user?.fullName ?? ''}
          roleNames={user?.roleNames ?? []}
          roles={roles.data?.items ?? []}
        />
      </section>
    </DetailPage>
  );
}
