import { useQuery } from '@tanstack/react-query';
import { Eye, GitCompareArrows, MailPlus, ShieldOff, UserCheck, UserX, VenetianMask } from 'lucide-react';
import type { ReactNode } from 'react';
import * as identity from '@farewind/contract/identity/users';
import { officeCall } from '../../session/office-call.ts';
import { resetTwoFactorOf } from '@farewind/contract/identity/two-factor';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Option, Field } from '../../kit/form/field.ts';
import { activeFilter } from '../../kit/active-badge.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, ListForm, RowAct } from '../../kit/list/list-screen.ts';
import { useOfficeSession, useStaff, type OfficeSession } from '../../session/office-session.tsx';
import { previewMenu } from '../../session/menu-preview.ts';
import { drawPerson, drawRoles, drawStatus, statusOf } from './user-cells.tsx';
import { CompareDialog } from '../roles/compare-dialog.tsx';
import { ImpersonationDialog } from '../impersonation-dialog.tsx';
import { rightsOf, UserRights } from './user-rights.tsx';
import type { Role, User } from './user-types.ts';

/** Staff: names, roles, and whether they may sign in. */
export function UsersPage(): ReactNode {
  const t = useOfficeT();
  const session = useOfficeSession();
  const me = useStaff();
  const roles = useQuery({
    queryKey: ['office', 'user', 'roles'],
    queryFn: () => officeCall(identity.getUserRoles, {}),
  });
  const known = roles.data?.items ?? [];
  const roleOptions = known.map((role) => ({ value: role.normalizedName, text: role.displayName }));
  return (
    <ListPage<User, UserForm>
      screen={{
        name: 'user',
        title: 'menu.user',
        search: 'user.search',
        newText: 'user.new',
        load: ({ page, filters }, signal) =>
          officeCall(identity.getUsers, { ...page, ...filters }, signal === undefined ? {} : { signal }),
        get: (id) => officeCall(identity.getUser, { id }),
        idOf: ({ id }) => String(id),
        nameOf: ({ fullName }) => fullName,
        columns: listColumns(t, roleOptions),
        filters: [
          {
            name: 'role',
            label: 'user.role',
            options: known.map((role) => ({ value: String(role.id), text: role.displayName })),
          },
          activeFilter(t),
        ],
        form: makeForm(roleOptions, known, session),
        removal: {
          isShown: ({ id, userName }) => id !== me.id && userName !== 'admin',
          text: 'user.deleteText',
          run: ({ id }) => officeCall(identity.deleteUser, { id }),
        },
        acts: listActs(session, me.id, known),
      }}
    />
  );
}

function listColumns(t: OfficeTranslate, roles: readonly Option[]): Column<User>[] {
  const textOf = (name: string) => roles.find(({ value }) => value === name)?.text ?? name;
  return [
    {
      name: 'name',
      title: 'user.name',
      sort: 'name',
      text: (user) => user.fullName,
      draw: drawPerson,
      place: 'head',
    },
    {
      name: 'userName',
      title: 'user.userName',
      sort: 'userName',
      text: (user) => user.userName,
      isOffScreen: true,
    },
    { name: 'email', title: 'user.email', sort: 'emailAddress', text: (user) => user.emailAddress },
    {
      name: 'roles',
      title: 'user.roles',
      text: (user) => user.roleNames.map(textOf).join(', '),
      draw: (user) => drawRoles(user.roleNames.map(textOf)),
    },
    { name: 'lastLogin', title: 'user.lastLogin', text: (user) => formatInstant(user.lastLoginTime) },
    {
      name: 'status',
      title: 'list.status',
      text: (user) => t(statusOf(user)),
      draw: (user) => drawStatus(user, t),
      place: 'corner',
    },
  ];
}

function makeForm(
  options: readonly Option[],
  roles: readonly Role[],
  { tenant }: OfficeSession,
): ListForm<User, UserForm> {
  return {
    createTitle: 'user.createTitle',
    editTitle: 'user.editTitle',
    lead: ({ userName, creationTime }) => `${userName} · ${formatInstant(creationTime)}`,
    // Nobody signs in to a training copy, so nobody has a password there.
    fields: (user) => listUserFields(options, user, tenant?.isTraining !== true),
    blank: blankUser,
    read: readUser,
    create: (values) => officeCall(identity.createUser, toUserInput(values)),
    update: ({ id }, values, version) =>
      officeCall(identity.updateUser, { ...toUserInput(values), id, version }),
    aside: (values) => <UserRights name={values.name} roleNames={values.roleNames} roles={roles} />,
  };
}

function listActs(
  { can, permissions, isImpersonated, tenant }: OfficeSession,
  ownId: number,
  roles: readonly Role[],
): RowAct<User>[] {
  const activate = ({ id }: User) => officeCall(identity.activateUser, { id });
  const deactivate = ({ id }: User) => officeCall(identity.deactivateUser, { id });
  const mayActivate = can('Pages.Users.Activation');
  return [
    {
      name: 'activate',
      label: 'user.activate',
      icon: UserCheck,
      isShown: ({ isActive }) => mayActivate && !isActive,
      run: activate,
      done: 'user.activated',
      undo: deactivate,
    },
    {
      name: 'deactivate',
      label: 'user.deactivate',
      icon: UserX,
      isShown: ({ id, isActive }) => mayActivate && isActive && id !== ownId,
      run: deactivate,
      done: 'user.deactivated',
      undo: activate,
    },
    {
      name: 'invite',
      label: 'user.invite',
      icon: MailPlus,
      isShown: ({ isInvited }) => isInvited && tenant?.isTraining !== true,
      run: ({ id }) => officeCall(identity.inviteUser, { id }),
      done: 'user.invited',
    },
    {
      name: 'preview',
      label: 'user.preview',
      icon: Eye,
      isShown: () => roles.some(({ grantedPermissions }) => grantedPermissions.length > 0),
      run: ({ fullName, roleNames }) => {
        previewMenu({ name: fullName, permissions: rightsOf(roles, roleNames) });
        return Promise.resolve();
      },
    },
    {
      name: 'compare',
      label: 'role.compare',
      icon: GitCompareArrows,
      isShown: () => permissions.has('Pages.Roles'),
      dialog: ({ id, fullName }, close) => (
        <CompareDialog of={{ userId: id }} name={fullName} onClose={close} />
      ),
    },
    {
      name: 'impersonate',
      label: 'user.impersonate',
      icon: VenetianMask,
      isShown: ({ id, isActive }) =>
        isActive &&
        id !== ownId &&
        !isImpersonated &&
        tenant?.isTraining !== true &&
        permissions.has('Pages.Users'),
      dialog: ({ id, fullName }, close) => (
        <ImpersonationDialog
          title="user.impersonateTitle"
          button="user.impersonate"
          name={fullName}
          whom={{ userId: id }}
          onClose={close}
        />
      ),
    },
    {
      name: 'resetSecond',
      label: 'user.resetSecondFactor',
      icon: ShieldOff,
      isShown: ({ id }) => id !== ownId,
      run: ({ id }) => officeCall(resetTwoFactorOf, { userId: id }),
      done: 'user.secondFactorReset',
    },
  ];
}

type UserForm = {
  userName: string;
  name: string;
  surname: string;
  emailAddress: string;
  isActive: boolean;
  roleNames: readonly string[];
  password: string;
};

const blankUser: UserForm = {
  userName: '',
  name: '',
  surname: '',
  emailAddress: '',
  isActive: true,
  roleNames: [],
  password: '',
};

function readUser(user: User): UserForm {
  const { userName, name, surname, emailAddress, isActive, roleNames } = user;
  return { userName, name, surname, emailAddress, isActive, roleNames, password: '' };
}

/** The request for a user; a new one without a password is invited by mail. */
function toUserInput({ password, roleNames, ...person }: UserForm) {
  return { ...person, roleNames: [...roleNames], ...(password === '' ? {} : { password }) };
}

function listUserFields(
  roles: readonly Option[],
  user: User | undefined,
  hasPasswords: boolean,
): Field<UserForm>[] {
  return [
    { name: 'name', label: 'user.name', kind: 'text', maxLength: 64 },
    { name: 'surname', label: 'user.surname', kind: 'text', maxLength: 64 },
    {
      name: 'userName',
      label: 'user.userName',
      kind: 'text',
      maxLength: 256,
      isFixed: user?.userName === 'admin',
    },
    { name: 'emailAddress', label: 'user.email', kind: 'email', maxLength: 256 },
    ...(user === undefined && hasPasswords
      ? [
          {
            name: 'password',
            label: 'user.password',
            hint: 'user.passwordHint',
            kind: 'password',
            isOptional: true,
            isWide: true,
            maxLength: 256,
          } as const,
        ]
      : []),
    { name: 'isActive', label: 'user.isActive', kind: 'check', isWide: true },
    { name: 'roleNames', label: 'user.roles', kind: 'multi', options: roles },
  ];
}
