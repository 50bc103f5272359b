import type { ReactNode } from 'react';
import type { getTransferSuppliers } from '@farewind/contract/inventory/transfer-suppliers';
import type { Answer } from '../../../shared/api/remote.ts';
import { officeCall } from '../../api/office-call.ts';
import * as suppliers from '../../api/transfer-suppliers.ts';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListForm } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { secretField } from '../settings/secret-field.ts';
import { TrialPanel } from '../settings/trial-panel.tsx';

type Supplier = Answer<typeof getTransferSuppliers>['items'][number];
type SupplierForm = {
  kind: Supplier['kind'];
  code: string;
  name: string;
  apiUrl: string;
  apiKey: string;
  /** As it is typed: `HKT, GOI`. */
  airports: string;
  isActive: boolean;
};

const drawTrial: NonNullable<ListForm<Supplier, SupplierForm>['aside']> = (values, _change, row) => (
  <TrialPanel
    title="rideSupplier.trial"
    text="rideSupplier.trialText"
    button="rideSupplier.trialButton"
    run={() => officeCall(suppliers.testTransferSupplier, { ...toInput(values), id: row?.id })}
  />
);

/** Suppliers of rides outside; `lead` stands between the heading and the list. */
export function SuppliersList({ lead }: { readonly lead?: ReactNode }): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<Supplier, SupplierForm>
      screen={{
        name: 'transferSuppliers',
        title: 'rideSupplier.title',
        search: 'rideSupplier.search',
        newText: 'rideSupplier.new',
        emptyText: 'rideSupplier.empty',
        load: loadList(suppliers.getTransferSuppliers),
        idOf: ({ id }) => String(id),
        nameOf: ({ name }) => name,
        columns: [
          { name: 'name', title: 'rideSupplier.name', text: ({ name }) => name, sort: 'name', place: 'head' },
          { name: 'code', title: 'rideSupplier.code', text: ({ code }) => code, sort: 'code' },
          { name: 'kind', title: 'rideSupplier.kind', text: ({ kind }) => t(kindTexts[kind]) },
          {
            name: 'airports',
            title: 'rideSupplier.airports',
            text: ({ airports }) => airports.join(', '),
          },
          { name: 'apiUrl', title: 'rideSupplier.apiUrl', text: ({ apiUrl }) => apiUrl },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'rideSupplier.createTitle',
          editTitle: 'rideSupplier.editTitle',
          fields: (row) => listFields(t, row),
          blank,
          read: toForm,
          create: (values) => officeCall(suppliers.saveTransferSupplier, toInput(values)),
          update: ({ id }, values, version) =>
            officeCall(suppliers.updateTransferSupplier, { ...toInput(values), id, version }),
          isReviewed: true,
          aside: drawTrial,
        },
        lead,
      }}
    />
  );
}

const kindTexts: Readonly<Record<Supplier['kind'], OfficeKey>> = {
  rateKey: 'rideSupplier.rateKey',
  standIn: 'rideSupplier.standIn',
};

const blank: SupplierForm = {
  ...{ kind: 'rateKey', code: '', name: '', apiUrl: '', apiKey: '', airports: '', isActive: true },
};

function toForm({ kind, code, name, apiUrl, airports, isActive }: Supplier): SupplierForm {
  return { kind, code, name, apiUrl, apiKey: '', airports: airports.join(', '), isActive };
}

function toInput({ airports, ...values }: SupplierForm) {
  return { ...values, airports: airports.split(/[\s,;]+/).filter((code) => code !== '') };
}

function listFields(t: OfficeTranslate, row: Supplier | undefined): Field<SupplierForm>[] {
  const kinds = Object.entries(kindTexts).map(([value, key]) => ({ value, text: t(key) }));
  return [
    { name: 'name', label: 'rideSupplier.name', hint: 'rideSupplier.nameHint', kind: 'text', maxLength: 64 },
    { name: 'code', label: 'rideSupplier.code', hint: 'rideSupplier.codeHint', kind: 'text', maxLength: 32 },
    { name: 'kind', label: 'rideSupplier.kind', kind: 'select', options: kinds },
    {
      ...{ name: 'airports', label: 'rideSupplier.airports', hint: 'rideSupplier.airportsHint' },
      ...{ kind: 'text', maxLength: 400 },
    },
    { name: 'apiUrl', label: 'rideSupplier.apiUrl', kind: 'url', maxLength: 2048, isWide: true },
    secretField('apiKey', 'rideSupplier.apiKey', { isKept: row?.hasApiKey === true, isNeeded: true }),
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}
