import { z } from 'zod';
import { nothing, noInput } from '../core/fields.ts';
import { operation } from '../core/operation.ts';

const texts = z.record(z.string(), z.string());
const language = z.object({
  name: z.string(),
  displayName: z.string(),
  icon: z.string(),
  isDefault: z.boolean(),
  isDisabled: z.boolean(),
  isRightToLeft: z.boolean(),
});
const emptyTree = z.record(z.string(), z.never());

/**
 * The configuration that a stock client requests before it renders anything (decision 15). Only the four ids of the session
 * may be null, because clients merge the tree over their own defaults.
 */
export const getUserConfiguration = operation('AbpUserConfiguration/GetAll', {
  method: 'GET',
  path: '/AbpUserConfiguration/GetAll',
  access: 'public',
  summary: 'Returns languages, texts, settings and the caller’s permissions',
  input: noInput,
  output: z.object({
    multiTenancy: z.object({
      isEnabled: z.boolean(),
      ignoreFeatureCheckForHostUsers: z.boolean(),
      sides: z.object({ host: z.literal(2), tenant: z.literal(1) }),
    }),
    session: z.object({
      userId: z.int().nullable(),
      tenantId: z.int().nullable(),
      impersonatorUserId: z.int().nullable(),
      impersonatorTenantId: z.int().nullable(),
      multiTenancySide: z.literal([1, 2]),
    }),
    localization: z.object({
      currentCulture: z.object({ name: z.string(), displayName: z.string() }),
      languages: z.array(language),
      currentLanguage: language,
      sources: z.array(z.object({ name: z.string(), type: z.string() })),
      values: z.record(z.string(), texts),
    }),
    features: z.object({ allFeatures: emptyTree }),
    auth: z.object({ allPermissions: texts, grantedPermissions: texts }),
    nav: z.object({ menus: emptyTree }),
    setting: z.object({ values: texts }),
    clock: z.object({ provider: z.literal('unspecifiedClockProvider') }),
    timing: z.object({
      timeZoneInfo: z.object({
        windows: z.object({
          timeZoneId: z.string(),
          baseUtcOffsetInMilliseconds: z.int(),
          currentUtcOffsetInMilliseconds: z.int(),
          isDaylightSavingTimeNow: z.boolean(),
        }),
        iana: z.object({ timeZoneId: z.string() }),
      }),
    }),
    security: z.object({
      antiForgery: z.object({ tokenCookieName: z.string(), tokenHeaderName: z.string() }),
    }),
    custom: emptyTree,
  }),
});

export const changeUiTheme = operation('Configuration/ChangeUiTheme', {
  method: 'POST',
  access: 'signedIn',
  summary: 'Stores the theme chosen by the signed-in user',
  input: z.object({ theme: z.string().trim().min(1).max(32) }),
  output: nothing,
});
