import type { Field, Option } from '../../kit/form/field.ts';
import type { User } from './user-types.ts';

export type UserForm = {
  userName: string;
  name: string;
  surname: string;
  emailAddress: string;
  isActive: boolean;
  roleNames: readonly string[];
  password: string;
};

export const blankUser: UserForm = {
  userName: '',
  name: '',
  surname: '',
  emailAddress: '',
  isActive: true,
  roleNames: [],
  password: '',
};

export function readUser(user: User): UserForm {
  const { userName, name, surname, emailAddress, isActive, roleNames } = user;
  return { userName, name, surname, emailAddress, isActive, roleNames, password: '' };
}

/** As the server takes a person; without a password a new one is invited by mail. */
export function toUserInput({ password, roleNames, ...person }: UserForm) {
  return { ...person, roleNames: [...roleNames], ...(password === '' ? {} : { password }) };
}

export function listUserFields(roles: readonly Option[], user: User | undefined): Field<UserForm>[] {
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
    ...(user === undefined
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
