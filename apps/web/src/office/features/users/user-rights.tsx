import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { getUserRoles } from '@farewind/contract/identity/users';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { previewMenu } from '../../session/menu-preview.ts';
import type { Role } from './user-types.ts';

/** Union of the permissions of a person's roles. */
export function rightsOf(roles: readonly Role[], names: readonly string[]): ReadonlySet<string> {
  return new Set(
    roles
      .filter(({ normalizedName }) => names.includes(normalizedName))
      .flatMap((role) => role.grantedPermissions),
  );
}

/** The permissions of the ticked roles, with the roles that grant them, and the resulting menu. */
export function UserRights(props: {
  readonly name: string;
  readonly roleNames: readonly string[];
  readonly roles: readonly Role[];
}) {
  const t = useOfficeT();
  const { data: answer } = useQuery({
    queryKey: ['office', 'user', 'roles'],
    queryFn: () => officeCall(getUserRoles, {}),
  });
  const rights = rightsOf(props.roles, props.roleNames);
  const given = props.roles.filter(({ normalizedName }) => props.roleNames.includes(normalizedName));
  return (
    <div className="stack s2">
      <div className="row between">
        <h3>{t('user.rights')}</h3>
        <button
          type="button"
          className="o-link"
          onClick={() => previewMenu({ name: props.name, permissions: rights })}
        >
          <Eye className="i" aria-hidden />
          {t('user.preview')}
        </button>
      </div>
      {rights.size === 0 ? <p className="mute">{t('user.noRights')}</p> : null}
      <ul className="o-rights">
        {[...rights].toSorted().map((name) => (
          <li key={name}>
            <span>
              {answer?.permissions.find((permission) => permission.name === name)?.displayName ?? name}
            </span>
            <span className="mute">
              {given
                .filter(({ grantedPermissions }) => grantedPermissions.includes(name))
                .map(({ displayName }) => displayName)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
