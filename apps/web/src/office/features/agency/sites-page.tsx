import type { ReactNode } from 'react';
import * as agency from '@farewind/contract/agency/sites';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { blankSite, listSiteFields, readSite, toSiteInput, type Site, type SiteForm } from './site-form.tsx';

/** The sites on which the agency sells: their addresses, brand, languages and currencies. */
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

/** What a site sells in, and what of it the shop leaves out. */
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
