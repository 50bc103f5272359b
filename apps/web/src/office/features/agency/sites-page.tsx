import type { ReactNode } from 'react';
import * as agency from '@farewind/contract/agency/sites';
import type { getSites } from '@farewind/contract/agency/sites';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { languageTable } from '@farewind/contract/core/languages';
import { contrastOf } from '@farewind/values/brand-tones';
import { currencies as knownCurrencies, isCurrency } from '@farewind/values/currency';
import type { Answer } from '../../../shared/api/call-types.ts';
import { isLanguage } from '../../../shared/session/start-language.ts';
import type { DrawnField, Field } from '../../kit/form/field.ts';
import { splitList } from '../../kit/form/split-list.ts';

/** The agency's sites: addresses, brand, languages and currencies. */
export function SitesPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<Site, SiteForm>
      screen={{
        name: 'site',
        title: 'menu.site',
        search: 'site.search',
        newText: 'site.new',
        load: loadList(agency.getSites),
        idOf: ({ id }) => String(id),
        nameOf: ({ brand, hosts, origin }) => `${brand}, ${hosts[0] ?? origin}`,
        columns: [
          { name: 'brand', title: 'agency.brandName', text: ({ brand }) => brand, place: 'head' },
          { name: 'origin', title: 'site.address', text: ({ origin }) => origin },
          {
            name: 'languages',
            title: 'agency.languages',
            text: ({ languages }) => languages.join(', ').toUpperCase(),
          },
          {
            name: 'currencies',
            title: 'agency.currencies',
            text: ({ currencies }) => currencies.join(', '),
            draw: drawCurrencies(t),
          },
          {
            name: 'kind',
            title: 'site.kind',
            text: ({ partner, russianFacing, isDefault }) =>
              t(
                partner
                  ? 'site.partnerKind'
                  : russianFacing
                    ? 'site.russianKind'
                    : isDefault
                      ? 'site.ownKind'
                      : 'site.furtherKind',
              ),
            place: 'corner',
          },
        ],
        form: {
          createTitle: 'site.createTitle',
          editTitle: 'site.editTitle',
          fields: () => listSiteFields(t),
          blank: blankSite,
          read: readSite,
          create: (values) => officeCall(agency.saveSite, toSiteInput(values)),
          update: ({ id }, values, version) =>
            officeCall(agency.updateSite, { ...toSiteInput(values), id, version }),
          isReviewed: true,
        },
        removal: {
          text: 'site.deleteText',
          run: ({ id }) => officeCall(agency.deleteSite, { input: id }),
        },
      }}
    />
  );
}

/** A site's currencies, and what the shop leaves out because of them. */
function drawCurrencies(t: OfficeTranslate) {
  return ({ currencies, unsellable = [] }: Site) => (
    <span className="o-two">
      <span>{currencies.join(', ')}</span>
      {unsellable.map(({ currency, reason }) => (
        <span key={currency} className="o-late">
          {t(`site.${reason}`, { currency })}
        </span>
      ))}
    </span>
  );
}

type Site = Answer<typeof getSites>['items'][number];

type SiteForm = {
  brand: string;
  hosts: string;
  languages: readonly string[];
  defaultLanguage: string;
  currencies: readonly string[];
  partner: boolean;
  brandColor: string;
  accentColor: string;
};

const blankSite: SiteForm = {
  brand: '',
  hosts: '',
  languages: languageTable.map(({ locale }) => locale),
  defaultLanguage: 'ru',
  currencies: [...knownCurrencies],
  partner: false,
  brandColor: '',
  accentColor: '',
};

function readSite(site: Site): SiteForm {
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

function toSiteInput(values: SiteForm) {
  return {
    ...values,
    hosts: splitList(values.hosts),
    languages: values.languages.filter(isLanguage),
    defaultLanguage: isLanguage(values.defaultLanguage) ? values.defaultLanguage : ('ru' as const),
    currencies: values.currencies.filter((each) => isCurrency(each)),
  };
}

function listSiteFields(t: OfficeTranslate): Field<SiteForm>[] {
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
      options: knownCurrencies.map((value) => ({ value, text: value })),
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

/** A colour code with a sample, on which text must be readable. */
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
