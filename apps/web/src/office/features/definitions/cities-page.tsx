import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import * as definitions from '@farewind/contract/definitions/cities';
import { officeCall } from '../../session/office-call.ts';
import type { Field } from '../../kit/form/field.ts';
import { useLanguageChoice } from '../../i18n/office-i18n.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { countryNames } from '../countries.ts';

type City = Answer<typeof definitions.getCities>['items'][number];
type CityForm = { name: string; countryCode: string; iata: string };

/** The cities in addresses of customers and the agency. */
export function CitiesPage(): ReactNode {
  const { language } = useLanguageChoice();
  const countries = countryNames(language);
  return (
    <ListPage<City, CityForm>
      screen={{
        name: 'city',
        title: 'menu.city',
        search: 'city.search',
        newText: 'city.new',
        load: loadList(definitions.getCities),
        idOf: ({ id }) => String(id),
        nameOf: ({ name }) => name,
        columns: [
          { name: 'name', title: 'city.name', sort: 'name', text: ({ name }) => name, place: 'head' },
          {
            name: 'country',
            title: 'city.country',
            sort: 'countryCode',
            text: ({ countryCode }) => countries.nameOf(countryCode),
          },
          { name: 'iata', title: 'city.iata', sort: 'iata', text: ({ iata }) => iata ?? '', place: 'corner' },
        ],
        form: {
          createTitle: 'city.createTitle',
          editTitle: 'city.editTitle',
          fields: () => listFields(countries.options),
          blank: { name: '', countryCode: 'TR', iata: '' },
          read: readCity,
          create: (values) => officeCall(definitions.saveCity, values),
          update: ({ id }, values, version) => officeCall(definitions.updateCity, { ...values, id, version }),
        },
        removal: {
          text: 'city.deleteText',
          run: ({ id }) => officeCall(definitions.deleteCity, { input: id }),
          undo: (city) => officeCall(definitions.saveCity, readCity(city)),
        },
      }}
    />
  );
}

function readCity({ name, countryCode, iata }: City): CityForm {
  return { name, countryCode, iata: iata ?? '' };
}

function listFields(
  options: readonly { readonly value: string; readonly text: string }[],
): Field<CityForm>[] {
  return [
    { name: 'name', label: 'city.name', kind: 'text', maxLength: 64, isWide: true },
    { name: 'countryCode', label: 'city.country', kind: 'select', options },
    { name: 'iata', label: 'city.iata', hint: 'city.iataHint', kind: 'text', maxLength: 3, isOptional: true },
  ];
}
