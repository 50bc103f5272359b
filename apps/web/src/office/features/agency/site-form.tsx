import type { getSites } from '@farewind/contract/agency/sites';
import { languageTable } from '@farewind/contract/core/languages';
import { contrastOf } from '@farewind/values/brand-tones';
import { currencies, isCurrency } from '@farewind/values/currency';
import type { Answer } from '../../../shared/api/call-types.ts';
import { isLanguage } from '../../../shared/session/start-language.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { DrawnField, Field } from '../../kit/form/field.ts';
import { splitLines } from './agency-form.ts';

export type Site = Answer<typeof getSites>['items'][number];

export type SiteForm = {
  brand: string;
  hosts: string;
  languages: readonly string[];
  defaultLanguage: string;
  currencies: readonly string[];
  partner: boolean;
  brandColor: string;
  accentColor: string;
};

export const blankSite: SiteForm = {
  brand: '',
  hosts: '',
  languages: ['ru', 'en', 'tr'],
  defaultLanguage: 'ru',
  currencies: [...currencies],
  partner: false,
  brandColor: '',
  accentColor: '',
};

export function readSite(site: Site): SiteForm {
  const { brand, hosts, languages, defaultLanguage, partner, brandColor, accentColor } = site;
  return {
    brand,
    hosts: hosts.join('\n'),
    languages,
    defaultLanguage,
    currencies: site.currencies,
    partner,
    brandColor: brandColor ?? '',
    accentColor: accentColor ?? '',
  };
}

export function toSiteInput(values: SiteForm) {
  return {
    ...values,
    hosts: splitLines(values.hosts),
    languages: values.languages.filter(isLanguage),
    defaultLanguage: isLanguage(values.defaultLanguage) ? values.defaultLanguage : ('ru' as const),
    currencies: values.currencies.filter((each) => isCurrency(each)),
  };
}

export function listSiteFields(t: OfficeTranslate): Field<SiteForm>[] {
  const languages = languageTable.map(({ locale, name }) => ({ value: locale, text: name }));
  return [
    { name: 'brand', label: 'agency.brandName', kind: 'text', maxLength: 64, isWide: true },
    {
      name: 'hosts',
      label: 'site.hosts',
      hint: 'site.hostsHint',
      kind: 'area',
      isOptional: true,
      isWide: true,
    },
    { name: 'languages', label: 'agency.languages', kind: 'multi', options: languages },
    { name: 'defaultLanguage', label: 'site.defaultLanguage', kind: 'select', options: languages },
    {
      name: 'currencies',
      label: 'agency.currencies',
      hint: 'site.currenciesHint',
      kind: 'multi',
      options: currencies.map((value) => ({ value, text: value })),
    },
    { name: 'partner', label: 'site.partner', kind: 'check' },
    colorField('brandColor', 'site.brandColor', t),
    colorField('accentColor', 'site.accentColor', t),
  ];
}

function colorField(
  name: 'brandColor' | 'accentColor',
  label: 'site.brandColor' | 'site.accentColor',
  t: OfficeTranslate,
): Field<SiteForm> {
  return {
    name,
    label,
    hint: 'site.colorHint',
    kind: 'drawn',
    isOptional: true,
    draw: (field) => <ColorInput field={field} />,
    words: (value) => (value === '' ? t('site.ownColors') : String(value)),
  };
}

/** A colour as it is written, shown beside it as a sample that text can be read on. */
function ColorInput({ field }: { readonly field: DrawnField }) {
  const value = String(field.value);
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  const ink = isColor && contrastOf(value.toLowerCase(), '#ffffff') >= 4.5 ? '#ffffff' : '#06201f';
  return (
    <span className="color-input">
      <input
        id={field.id}
        className="input code"
        value={value}
        placeholder="#0b6e6e"
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={field.describedBy}
        onChange={(event) => field.onChange(event.target.value)}
      />
      {isColor ? (
        <span className="badge" style={{ background: value, color: ink }} aria-hidden>
          Aa
        </span>
      ) : null}
    </span>
  );
}
