import type { ReactNode } from 'react';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { Avatar } from '../../kit/avatar.tsx';
import { OfficeLink } from '../../address/office-link.tsx';
import type { User } from './user-types.ts';

export function drawPerson(user: User): ReactNode {
  return (
    <span className="row o-person">
      <Avatar name={user.fullName} />
      <span className="o-two">
        <OfficeLink to={`/setting/user/${user.id}`} className="o-name">
          {user.fullName}
        </OfficeLink>
        <span className="mute">{user.userName}</span>
      </span>
    </span>
  );
}

export function drawRoles(roles: readonly string[]): ReactNode {
  return (
    <span className="o-badges">
      {roles.map((role) => (
        <span key={role} className="badge">
          {role}
        </span>
      ))}
    </span>
  );
}

export function statusOf({ isActive, isInvited }: User): OfficeKey {
  if (!isActive) return 'list.off';
  return isInvited ? 'user.isInvited' : 'list.active';
}

export function drawStatus(user: User, t: OfficeTranslate): ReactNode {
  const look = !user.isActive ? '' : user.isInvited ? ' sun' : ' ok';
  return <span className={`badge dot${look}`}>{t(statusOf(user))}</span>;
}
