import { languages } from '@farewind/contract/core/fields';
import { expect, test } from 'vitest';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { sampleAgency } from '../../../testing/sample-agency.ts';
import type { StoredMessage } from '../message-source.ts';
import { agencyValues } from '../rendering/agency-values.ts';
import { fillTemplate } from '../templates/fill-template.ts';
import { shippedTexts } from '../templates/template-texts.ts';
import { accountSource, type AccountDeps } from './account-source.ts';

const scope = { tenantId: 1 } as TenantScope;
const anna = { email: 'anna@example.com', name: 'Anna', surname: '', userName: '', roleNames: [] };
const deps = {
  identity: {
    findMailRecipient: async () => anna,
    issueVerification: async () => undefined,
    getSiteOrigin: async () => 'https://farewind.example',
  },
  settings: { getAgency: async () => ({ timeZone: 'Europe/Istanbul' }) },
} as unknown as Omit<AccountDeps, 'hasNewsConsent'>;

/** The mail of an account, to somebody with and without consent to news. */
async function tell(message: Pick<StoredMessage, 'template' | 'language' | 'data'>, hasConsent: boolean) {
  const { fill } = accountSource({
    ...deps,
    hasNewsConsent: async (_, email) => hasConsent && email === anna.email,
  });
  const stored = { ...message, channel: 'mail', reference: '', createdAt: new Date(0) } as StoredMessage;
  const content = await fill(scope, stored, 'shown');
  const { template: kind, language } = message;
  const texts = shippedTexts({ kind, language, channel: 'mail' });
  return fillTemplate(language, texts, { ...agencyValues(sampleAgency), ...content?.values }, {}).body;
}

const chosen = {
  ru: /попросили присылать новости/,
  en: /asked for our news/,
  tr: /[Hh]aber ve teklif almak/,
};
const off = { ru: /Новости выключены/, en: /Newsletters are off/, tr: /haberler kapalıdır/ };

test.each(languages)(
  'a buyer who ticked the news is not told that they are off, and nobody else is told otherwise: %s',
  async (language) => {
    const opened = { template: 'account-opened', language, data: {} } as const;
    const [asked, silent] = [await tell(opened, true), await tell(opened, false)];
    expect(asked).toMatch(chosen[language]);
    expect(asked).not.toMatch(off[language]);
    expect(silent).toMatch(off[language]);
    expect(silent).not.toMatch(chosen[language]);
  },
);

test.each(languages)(
  'whoever registers is told what they chose there, whatever an earlier buyer chose: %s',
  async (language) => {
    const registered = (newsOptIn: boolean) =>
      tell({ template: 'registration', language, data: { newsOptIn } }, !newsOptIn);
    expect(await registered(true)).toMatch(chosen[language]);
    expect(await registered(false)).not.toMatch(chosen[language]);
  },
);
