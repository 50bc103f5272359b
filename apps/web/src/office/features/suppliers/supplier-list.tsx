import type { ReactNode } from 'react';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { splitList } from '../../kit/form/split-list.ts';
import type { ListRequest } from '../../kit/list/list-address.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { ListForm, Paged } from '../../kit/list/list-screen.ts';
import { secretField } from '../settings/secret-field.ts';
import { ConnectionTestPanel, type ConnectionTestAnswer } from '../settings/connection-test-panel.tsx';

/** An external supplier, as returned by the server. */
export interface Supplier<Kind extends string> {
  readonly id: number;
  readonly kind: Kind;
  readonly code: string;
  readonly name: string;
  readonly apiUrl: string;
  readonly hasApiKey: boolean;
  readonly agentRef?: string;
  readonly airports: readonly string[];
  readonly isActive: boolean;
  readonly version: number;
}

/** An external supplier, as sent by the form. */
export interface SupplierInput<Kind extends string> {
  kind: Kind;
  code: string;
  name: string;
  apiUrl: string;
  apiKey: string;
  agentRef: string;
  airports: string[];
  isActive: boolean;
}

/** The differences between one list of suppliers and another. */
export interface SupplierScreen<Kind extends string> {
  readonly name: string;
  readonly title: OfficeKey;
  readonly emptyText: OfficeKey;
  readonly createTitle: OfficeKey;
  /** Contains `{name}`. */
  readonly editTitle: OfficeKey;
  readonly nameHint: OfficeKey;
  readonly airportsHint: OfficeKey;
  /** Their protocols; the first is the default. */
  readonly kinds: Readonly<Record<Kind, OfficeKey>>;
  /** The protocols that name the agency that is invoiced. */
  readonly kindsWithAgentRef?: readonly Kind[];
  /** Without airports the supplier is asked everywhere instead of nowhere. */
  readonly isAskedEverywhere?: boolean;
  readonly load: (request: ListRequest, signal?: AbortSignal) => Promise<Paged<Supplier<Kind>>>;
  readonly create: (input: SupplierInput<Kind>) => Promise<unknown>;
  readonly update: (
    input: SupplierInput<Kind> & { id: number; version: number | undefined },
  ) => Promise<unknown>;
  readonly test: (input: SupplierInput<Kind> & { id: number | undefined }) => Promise<ConnectionTestAnswer>;
  /** Asks a saved supplier for its news; absent where suppliers have none. */
  readonly connectNews?: (id: number) => Promise<ConnectionTestAnswer>;
}

type SupplierForm<Kind extends string> = {
  kind: Kind;
  code: string;
  name: string;
  apiUrl: string;
  apiKey: string;
  agentRef: string;
  /** As typed: `HKT, GOI`. */
  airports: string;
  isActive: boolean;
};

function drawCode({ code }: { readonly code: string }): ReactNode {
  return <span className="nw">{code}</span>;
}

/** External suppliers: name, airports, and connection state. */
export function SupplierList<Kind extends string>({
  screen,
  lead,
}: {
  readonly screen: SupplierScreen<Kind>;
  /** Shown between the heading and the list. */
  readonly lead?: ReactNode;
}): ReactNode {
  const t = useOfficeT();
  const { name, title, emptyText, load, kinds } = screen;
  return (
    <ListPage<Supplier<Kind>, SupplierForm<Kind>>
      screen={{
        name,
        title,
        emptyText,
        load,
        lead,
        search: 'supplier.search',
        newText: 'supplier.new',
        idOf: ({ id }) => String(id),
        nameOf: (supplier) => supplier.name,
        columns: [
          { name: 'name', title: 'supplier.name', text: (row) => row.name, sort: 'name', place: 'head' },
          {
            name: 'code',
            title: 'supplier.code',
            sort: 'code',
            text: ({ code }) => code,
            draw: drawCode,
          },
          { name: 'kind', title: 'supplier.kind', text: ({ kind }) => t(kinds[kind]) },
          {
            name: 'airports',
            title: 'supplier.airports',
            text: ({ airports }) => formatAirports(airports, screen, t),
          },
          { name: 'apiUrl', title: 'supplier.apiUrl', text: ({ apiUrl }) => apiUrl },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: formOf(screen, t),
      }}
    />
  );
}

function formatAirports<Kind extends string>(
  airports: readonly string[],
  { isAskedEverywhere = false }: SupplierScreen<Kind>,
  t: OfficeTranslate,
): string {
  return airports.length === 0 && isAskedEverywhere ? t('supplier.everywhere') : airports.join(', ');
}

function formOf<Kind extends string>(
  screen: SupplierScreen<Kind>,
  t: OfficeTranslate,
): ListForm<Supplier<Kind>, SupplierForm<Kind>> {
  const [firstKind] = Object.keys(screen.kinds) as Kind[];
  return {
    createTitle: screen.createTitle,
    editTitle: screen.editTitle,
    fields: (row) => listFields(screen, t, row),
    blank: {
      kind: firstKind!,
      code: '',
      name: '',
      apiUrl: '',
      apiKey: '',
      agentRef: '',
      airports: '',
      isActive: true,
    },
    read: ({ kind, code, name, apiUrl, agentRef = '', airports, isActive }) => {
      const typed = airports.join(', ');
      return { kind, code, name, apiUrl, apiKey: '', agentRef, airports: typed, isActive };
    },
    create: (values) => screen.create(toInput(values)),
    update: ({ id }, values, version) => screen.update({ ...toInput(values), id, version }),
    isReviewed: true,
    aside: (values, _change, row) => (
      <div className="stack s5">
        <ConnectionTestPanel
          title="supplier.trial"
          text="supplier.trialText"
          button="supplier.trialButton"
          run={() => screen.test({ ...toInput(values), id: row?.id })}
        />
        <NewsPanel connect={screen.connectNews} id={row?.id} />
      </div>
    ),
  };
}

/** Only a saved supplier can be asked: its address for news contains its number. */
function NewsPanel({
  connect,
  id,
}: {
  readonly connect: ((id: number) => Promise<ConnectionTestAnswer>) | undefined;
  readonly id: number | undefined;
}): ReactNode {
  if (!connect || id === undefined) return null;
  return (
    <ConnectionTestPanel
      title="supplier.news"
      text="supplier.newsText"
      button="supplier.newsButton"
      run={() => connect(id)}
    />
  );
}

function toInput<Kind extends string>({ airports, ...values }: SupplierForm<Kind>): SupplierInput<Kind> {
  return { ...values, airports: splitList(airports) };
}

function listFields<Kind extends string>(
  { kinds, kindsWithAgentRef = [], nameHint, airportsHint, isAskedEverywhere = false }: SupplierScreen<Kind>,
  t: OfficeTranslate,
  row: Supplier<Kind> | undefined,
): Field<SupplierForm<Kind>>[] {
  const options = (Object.entries(kinds) as [Kind, OfficeKey][]).map(([value, key]) => {
    return { value, text: t(key) };
  });
  return [
    { name: 'name', label: 'supplier.name', hint: nameHint, kind: 'text', maxLength: 64 },
    { name: 'code', label: 'supplier.code', hint: 'supplier.codeHint', kind: 'text', maxLength: 32 },
    { name: 'kind', label: 'supplier.kind', kind: 'select', options },
    {
      name: 'airports',
      label: 'supplier.airports',
      hint: airportsHint,
      kind: 'text',
      maxLength: 900,
      isOptional: isAskedEverywhere,
    },
    { name: 'apiUrl', label: 'supplier.apiUrl', kind: 'url', maxLength: 2048, isWide: true },
    secretField('apiKey', 'supplier.apiKey', { isKept: row?.hasApiKey === true, isNeeded: true }),
    {
      name: 'agentRef',
      label: 'supplier.agentRef',
      hint: 'supplier.agentRefHint',
      kind: 'text',
      maxLength: 64,
      isOptional: true,
      isShown: ({ kind }) => kindsWithAgentRef.includes(kind),
    },
    { name: 'isActive', label: 'setting.isActive', kind: 'check', isWide: true },
  ];
}
