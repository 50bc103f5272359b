import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import {
  deleteDistrict,
  getDistricts,
  saveDistrict,
  updateDistrict,
} from '@farewind/contract/definitions/districts';
import { getCities } from '@farewind/contract/definitions/cities';
import { officeCall } from '../../session/office-call.ts';
import type { Field, Option } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';

type District = Answer<typeof getDistricts>['items'][number];
type DistrictForm = { cityId: string; name: string };

/** The districts of cities. */
export function DistrictsPage(): ReactNode {
  const cities = useCityOptions();
  return (
    <ListPage<District, DistrictForm>
      screen={{
        name: 'district',
        title: 'menu.district',
        search: 'district.search',
        newText: 'district.new',
        load: loadList(getDistricts),
        idOf: ({ id }) => String(id),
        nameOf: ({ name }) => name,
        columns: [
          { name: 'name', title: 'district.name', sort: 'name', text: ({ name }) => name, place: 'head' },
          { name: 'city', title: 'district.city', sort: 'cityName', text: ({ cityName }) => cityName },
        ],
        filters: [{ name: 'input', label: 'district.city', options: cities }],
        form: {
          createTitle: 'district.createTitle',
          editTitle: 'district.editTitle',
          fields: () => listFields(cities),
          blank: { cityId: '', name: '' },
          read: ({ cityId, name }) => ({ cityId: String(cityId), name }),
          create: (values) => officeCall(saveDistrict, values),
          update: ({ id }, values, version) => officeCall(updateDistrict, { ...values, id, version }),
        },
        removal: {
          text: 'district.deleteText',
          run: ({ id }) => officeCall(deleteDistrict, { input: id }),
          undo: ({ cityId, name }) => officeCall(saveDistrict, { cityId, name }),
        },
      }}
    />
  );
}

/** Options for choosing a city. */
export function useCityOptions(): readonly Option[] {
  const { data } = useQuery({
    queryKey: ['office', 'city', 'options'],
    queryFn: () => officeCall(getCities, { maxResultCount: 1000 }),
  });
  return (data?.items ?? []).map(({ id, name }) => ({ value: String(id), text: name }));
}

function listFields(options: readonly Option[]): Field<DistrictForm>[] {
  return [
    { name: 'cityId', label: 'district.city', kind: 'select', options, isWide: true },
    { name: 'name', label: 'district.name', kind: 'text', maxLength: 64, isWide: true },
  ];
}
