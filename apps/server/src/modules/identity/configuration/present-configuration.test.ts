import { languages } from '@farewind/contract/core/fields';
import { describe, expect, test } from 'vitest';
import { permissionsOfSide } from '../rights/permissions.ts';
import { presentConfiguration } from './routes.ts';

/** Members that stock clients read and their own language files lack. */
const asked =
  `AppName Description Email Error ForgotPassword Languages OK Role RoleDetails RolePermission UnknownError
  WellcomeMessage Home Actived Add ConfirmPasswordMsg ConfirmPasswordNotMatch CopyRight CreationTime DeleteRolesConfirm
  DeleteTenantConfirm DeleteUserConfirm ExitFullScreen FieldIsRequired Find ForgetPassword FullScreen IsStatic Keyword
  LastLoginTime LockScreen Locked LoginPrompt ManageMenu Message NoActive NoDatas NoMessage NoNotice NoTask Notice
  PasswordPlaceholder PasswordRequired Select SelectDate Task TenantName Tips UnLock UserNamePlaceholder UserNameRequired
  UserProfile LoginFailed LabelOptions AreYouSure ConfirmNewPassword InvalidPattern Optional PairsDoNotMatch
  PasswordsMustBeAtLeast8CharactersContainLowercaseUppercaseNumber PleaseEnterAtLeastNCharacter
  PleaseEnterNoMoreThanNCharacter FormIsNotValidMessage`.split(/\s+/);

const stranger = { tenantId: 0, user: undefined, site: undefined };

describe.each(languages)('the tree that a stock client asks for, in %s', (language) => {
  const { localization } = presentConfiguration({ ...stranger, language }, undefined);
  const texts = localization.values['AbpProjectName']!;

  test('has a text for everything that the clients show', () => {
    expect(asked.filter((key) => !texts[key])).toEqual([]);
  });

  test('has the same texts as the other languages, with the same placeholders', () => {
    const english = presentConfiguration({ ...stranger, language: 'en' }, undefined).localization.values;
    const places = (text: string) => text.match(/\{\d\}/g) ?? [];
    for (const source of ['AbpProjectName', 'AbpWeb']) {
      const own = localization.values[source]!;
      expect(Object.keys(own)).toEqual(Object.keys(english[source]!));
      for (const [key, text] of Object.entries(english[source]!))
        expect([key, places(own[key]!)]).toEqual([key, places(text)]);
    }
  });

  test('promises no default password, and says that registering sends a mail', () => {
    expect(texts['Default password is  123qwe']).toBe(texts['DefaultPasswordIs']);
    expect(texts['DefaultPasswordIs']).not.toMatch(/123qwe|\{0\}/);
    expect(texts['SuccessfullyRegistered']).toMatch(/mail|письмо|e-posta/);
  });

  test('lists its language among the three, each with its flag', () => {
    expect(localization.currentLanguage.name).toBe(language);
    expect(localization.languages.map(({ name }) => name).toSorted()).toEqual(languages.toSorted());
    for (const { icon } of localization.languages) expect(icon).toMatch(/^famfamfam-flags [a-z]{2}$/);
  });
});

describe('a client that starts from the tree', () => {
  test('receives `null` only for the ids of the session', () => {
    const { session, ...tree } = presentConfiguration({ ...stranger, language: 'en' }, undefined);
    expect(JSON.stringify(tree)).not.toContain('null');
    expect(session.multiTenancySide).toBe(2);
    expect(tree.clock).toEqual({ provider: 'unspecifiedClockProvider' });
  });

  test('sees every permission listed once, and only those that the user holds as granted', () => {
    const user = { id: 7, userName: 'a', kind: 'staff', sessionId: 's' } as const;
    const permissions = new Set(['Pages.Users']);
    const given = { tenantId: 1, user: { ...user, permissions }, language: 'en', site: undefined } as const;
    const { auth, session, setting } = presentConfiguration(given, 'blue');
    expect(Object.keys(auth.allPermissions).toSorted()).toEqual(
      [...new Set([...permissionsOfSide(0), ...permissionsOfSide(1)])].toSorted(),
    );
    expect(auth.grantedPermissions).toEqual({ 'Pages.Users': 'true' });
    expect(session).toMatchObject({ userId: 7, tenantId: 1, multiTenancySide: 1 });
    expect(setting.values['App.UiTheme']).toBe('blue');
    expect(setting.values['Abp.Zero.UserManagement.IsEmailConfirmationRequiredForLogin']).toBe('true');
  });
});
