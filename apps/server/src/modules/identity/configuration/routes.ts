import { changeUiTheme, getUserConfiguration } from '@farewind/contract/identity/configuration';
import { bind, type Binding } from '../../../platform/http/bind-operation.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findTheme, storeTheme } from '../users/change-preferences.ts';
import type { Language } from '@farewind/contract/core/fields';
import { DEFAULT_LANGUAGE, languageTable } from '@farewind/contract/core/languages';
import type { Output } from '@farewind/contract/core/operation';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import { ONE_TIME_PASSWORD_HOURS, ONE_TIME_PASSWORD_MIN } from '@farewind/contract/account/account';
import { hostPermissions, sharedPermissions, tenantPermissions } from '../rights/permissions.ts';
import { PASSWORD_MIN } from '@farewind/contract/account/password-length';
import texts from './client-texts.json' with { type: 'json' };
import frameworkTexts from './framework-texts.json' with { type: 'json' };

/** Per address, which may be an office with all its staff; each page load makes one call, also of a page on the way to pay. */
const CONFIGURATIONS_A_MINUTE = 240;

export function configurationRoutes(deps: IdentityDeps): Binding[] {
  return [
    bind(
      getUserConfiguration,
      async (context) => {
        const { user, tenantId } = context;
        const theme = user && (await deps.database.inTenant(tenantId, (scope) => findTheme(scope, user.id)));
        return presentConfiguration(context, theme);
      },
      { perMinute: CONFIGURATIONS_A_MINUTE, priority: 'buyer' },
    ),
    bind(changeUiTheme, (context, { theme }) => storeTheme(deps, context, theme)),
  ];
}

type Configuration = Output<typeof getUserConfiguration>;

/** Localization source of these clients, and the one of the framework's own dialogs (`abp.ajax`). */
const SOURCE = 'AbpProjectName';
const FRAMEWORK_SOURCE = 'AbpWeb';
const DEFAULT_THEME = 'red';
const HOST = 2;
const TENANT = 1;
const flags: Record<Language, string> = { ru: 'ru', en: 'us', tr: 'tr' };

/**
 * The configuration tree for the caller. It lists all permissions for every caller, and the caller's own a second time:
 * clients treat a permission as granted if it is in both lists.
 */
export function presentConfiguration(
  { tenantId, user, language, site }: Pick<RequestContext, 'tenantId' | 'user' | 'language' | 'site'>,
  theme: string | undefined,
): Configuration {
  const defaultLanguage = site?.defaultLanguage ?? DEFAULT_LANGUAGE;
  const impersonator = user?.impersonator;
  return {
    multiTenancy: {
      isEnabled: true,
      ignoreFeatureCheckForHostUsers: true,
      sides: { host: HOST, tenant: TENANT },
    },
    session: {
      userId: user?.id ?? null,
      tenantId: tenantId || null,
      impersonatorUserId: impersonator?.userId ?? null,
      impersonatorTenantId: impersonator?.tenantId || null,
      multiTenancySide: tenantId === 0 ? HOST : TENANT,
    },
    localization: localizationOf(language, defaultLanguage),
    features: { allFeatures: {} },
    auth: {
      allPermissions: mapOf([...hostPermissions, ...sharedPermissions, ...tenantPermissions]),
      grantedPermissions: mapOf(user?.permissions ?? []),
    },
    nav: { menus: {} },
    setting: { values: settingsOf(tenantId, defaultLanguage, theme ?? DEFAULT_THEME) },
    ...surroundings,
    custom: {},
  };
}

function localizationOf(language: Language, defaultLanguage: Language): Configuration['localization'] {
  const languages = languageTable
    .map(({ locale, name }) => ({
      name: locale,
      displayName: name,
      icon: `famfamfam-flags ${flags[locale]}`,
      isDefault: locale === defaultLanguage,
      isDisabled: false,
      isRightToLeft: false,
    }))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'en'));
  const currentLanguage = languages.find(({ name }) => name === language);
  if (!currentLanguage) throw new Error(`${language} is not in the table of languages`);
  return {
    currentCulture: { name: language, displayName: currentLanguage.displayName },
    languages,
    currentLanguage,
    sources: [SOURCE, FRAMEWORK_SOURCE].map((name) => ({ name, type: 'MultiTenantLocalizationSource' })),
    values: { [SOURCE]: texts[language], [FRAMEWORK_SOURCE]: frameworkTexts[language] },
  };
}

/** Setting names of these clients; values are always text. */
function settingsOf(tenantId: number, defaultLanguage: Language, theme: string): Record<string, string> {
  const users = 'Abp.Zero.UserManagement';
  return {
    'App.UiTheme': theme,
    'Abp.Localization.DefaultLanguageName': defaultLanguage,
    'Abp.Timing.TimeZone': 'UTC',
    'Abp.Notifications.ReceiveNotifications': 'true',
    // Customers register with an agency and sign in by a mailed link; there is no registration on the host side.
    [`${users}.IsEmailConfirmationRequiredForLogin`]: String(tenantId !== 0),
    [`${users}.UserLockOut.IsEnabled`]: 'false',
    [`${users}.TwoFactorLogin.IsEnabled`]: 'true',
    [`${users}.TwoFactorLogin.IsRememberBrowserEnabled`]: 'false',
    [`${users}.PasswordComplexity.RequiredLength`]: String(PASSWORD_MIN),
    [`${users}.PasswordComplexity.RequireDigit`]: 'false',
    [`${users}.PasswordComplexity.RequireLowercase`]: 'false',
    [`${users}.PasswordComplexity.RequireUppercase`]: 'false',
    [`${users}.PasswordComplexity.RequireNonAlphanumeric`]: 'false',
    // A password set by an administrator (`User/ResetPassword`) may be shorter, and has to be replaced in time.
    'Farewind.OneTimePassword.RequiredLength': String(ONE_TIME_PASSWORD_MIN),
    'Farewind.OneTimePassword.ValidHours': String(ONE_TIME_PASSWORD_HOURS),
    'Abp.Zero.OrganizationUnits.MaxUserMembershipCount': '0',
  };
}

/** The same for everybody: times include their zone, and bearer tokens need no other protection against forgery. */
const surroundings = {
  clock: { provider: 'unspecifiedClockProvider' },
  timing: {
    timeZoneInfo: {
      windows: {
        timeZoneId: 'UTC',
        baseUtcOffsetInMilliseconds: 0,
        currentUtcOffsetInMilliseconds: 0,
        isDaylightSavingTimeNow: false,
      },
      iana: { timeZoneId: 'Etc/UTC' },
    },
  },
  security: { antiForgery: { tokenCookieName: 'XSRF-TOKEN', tokenHeaderName: 'X-XSRF-TOKEN' } },
} as const;

function mapOf(names: Iterable<string>): Record<string, string> {
  return Object.fromEntries([...names].map((name) => [name, 'true']));
}
