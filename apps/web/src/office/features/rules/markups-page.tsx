import { cabins } from '@farewind/contract/core/cabins';
import {
  type MarkupRow,
  deleteMarkup,
  getMarkups,
  saveMarkup,
  updateMarkup,
  moveMarkup,
  type MarkupSample,
  previewMarkup as preview,
} from '@farewind/contract/rules/markup-rules';
import { type ReactNode, useState, type KeyboardEvent } from 'react';
import { formatMoney } from '@farewind/values/format-money';
import { usePaused } from '../../../shared/ui/use-paused.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { localeOf } from '@farewind/contract/core/languages';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { useQueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { showToast } from '../../kit/toast-store.ts';
import type { RemoteInput } from '../../../shared/api/call-types.ts';
import { DateInput } from '../../kit/form/date-input.tsx';
import { PAUSE_MS } from './pause.ts';
import type { Field } from '../../kit/form/field.ts';
import { formatPercent } from '../../kit/format-percent.ts';
import { useAct } from '../../kit/use-act.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

/** Markup rules in the order in which they are tried; the first match applies. */
export function MarkupsPage(): ReactNode {
  const t = useOfficeT();
  const shared = useT();
  const { language } = useLanguageChoice();
  const cabinName = (value: string) =>
    shared(`cabin.${cabins.find((cabin) => cabin === value) ?? 'economy'}`);
  return (
    <ListPage<MarkupRow, MarkupForm>
      screen={{
        name: 'markup',
        title: 'menu.markup',
        search: 'markup.search',
        newText: 'markup.new',
        emptyText: 'markup.empty',
        lead: <p className="mute">{t('markup.lead')}</p>,
        load: loadList(getMarkups),
        idOf: ({ id }) => String(id),
        nameOf: ({ name }) => name,
        columns: [
          {
            name: 'position',
            title: 'markup.position',
            text: ({ position }) => String(position),
            draw: drawPlace,
          },
          { name: 'name', title: 'markup.name', text: ({ name }) => name, place: 'head' },
          {
            name: 'amount',
            title: 'markup.amount',
            isNumber: true,
            isOnlyOnScreen: true,
            text: ({ unit, amount, currency }) =>
              unit === 'sum'
                ? formatMoney(amount, currency, localeOf[language])
                : formatPercent(amount, localeOf[language]),
          },
          ...amountColumns(),
          { name: 'scope', title: 'travelRule.scope', text: (row) => formatScope(row, t, cabinName) },
          activeColumn(t),
        ],
        form: {
          createTitle: 'markup.createTitle',
          editTitle: 'markup.editTitle',
          fields: () => listMarkupFields(t, cabinName),
          blank: blankMarkup,
          read: readMarkup,
          create: (values) => officeCall(saveMarkup, values),
          update: ({ id }, values, version) => officeCall(updateMarkup, { ...values, id, version }),
          aside: drawSamples,
        },
        removal: {
          text: 'markup.deleteText',
          run: ({ id }) => officeCall(deleteMarkup, { input: id }),
          // At its former position: the first matching rule applies.
          undo: (row) => officeCall(saveMarkup, { ...readMarkup(row), position: row.position }),
        },
      }}
    />
  );
}

const drawPlace = (row: MarkupRow): ReactNode => <MovePair markup={row} />;

function drawSamples(values: MarkupForm, _change: unknown, row: MarkupRow | undefined): ReactNode {
  // Without a name and an amount there is nothing to preview.
  if (values.name.trim() === '' || values.amount.trim() === '') return null;
  const request =
    row === undefined
      ? ({ act: 'save', ...values } as const)
      : ({ act: 'update', id: row.id, ...values } as const);
  return <MarkupSamples request={request} />;
}

/** The fares a rule applies to: "IST → AYT, TK, charter". */
function formatScope(row: MarkupRow, t: OfficeTranslate, cabinName: (cabin: string) => string): string {
  const { fromCode, toCode, carrier, kind, cabin, validFrom, validTo } = row;
  const date = (value: string | null) => (value === null ? '…' : formatDate(value));
  const parts = [
    fromCode === null && toCode === null ? undefined : `${fromCode ?? '…'} → ${toCode ?? '…'}`,
    carrier ?? undefined,
    kind === null ? undefined : t(`travelRule.${kind}`),
    cabin === null ? undefined : cabinName(cabin),
    validFrom === null && validTo === null ? undefined : `${date(validFrom)} – ${date(validTo)}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? t('markup.everything') : parts.join(', ');
}

/** For exported files: the amount, and its basis. */
function amountColumns(): Column<MarkupRow>[] {
  return [
    {
      name: 'sum',
      title: 'markup.amount',
      text: ({ amount }) => amount,
      isNumber: true,
      isOffScreen: true,
    },
    {
      name: 'unit',
      title: 'markup.unit',
      text: ({ unit, currency }) => (unit === 'sum' ? currency : '%'),
      isOffScreen: true,
    },
  ];
}

type Direction = 'up' | 'down';

/** The position of a rule with two buttons to move it; arrow keys work too while one has focus. */
function MovePair({ markup }: { readonly markup: MarkupRow }) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const { isBusy, run } = useAct();
  const { id, name, position } = markup;
  const move = (direction: Direction) =>
    run(async () => {
      const moved = await officeCall(moveMarkup, { id, direction });
      await queries.invalidateQueries({ queryKey: ['office', 'markup'] });
      if (moved.position !== position) showToast(t('markup.moved', { name, place: moved.position }));
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    void move(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  return (
    <span className="row">
      <span className="num">{position}</span>
      {(['up', 'down'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          className="btn btn-ghost btn-icon"
          aria-label={t(`markup.${direction}`, { name })}
          aria-busy={isBusy}
          onClick={() => void move(direction)}
          onKeyDown={onKeyDown}
        >
          {direction === 'up' ? (
            <ArrowUp className="i" aria-hidden />
          ) : (
            <ArrowDown className="i" aria-hidden />
          )}
        </button>
      ))}
    </span>
  );
}

const anyFlight = { sampleFrom: '', sampleTo: '', sampleDate: '' };

/** Sample prices for an adult, now and with the edited rule, on any route or a chosen one. */
function MarkupSamples({ request }: { readonly request: RemoteInput<typeof preview> }) {
  const t = useOfficeT();
  const [sample, setSample] = useState(anyFlight);
  const settled = usePaused({ ...request, ...sample }, PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: ['office', 'markup', 'preview', JSON.stringify(settled)],
    queryFn: () => officeCall(preview, settled),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return (
    <section className="stack s3" aria-label={t('markup.whatIf')}>
      <h3>{t('markup.whatIf')}</h3>
      <div className="grid2 o-fields">
        {(['sampleFrom', 'sampleTo', 'sampleDate'] as const).map((name) => (
          <div key={name} className="field">
            <label htmlFor={`what-if-${name}`}>{t(`markup.${name}`)}</label>
            {name === 'sampleDate' ? (
              <DateInput
                id={`what-if-${name}`}
                value={sample[name]}
                onChange={(day) => setSample({ ...sample, [name]: day })}
              />
            ) : (
              <input
                id={`what-if-${name}`}
                className="input"
                type="text"
                maxLength={3}
                value={sample[name]}
                onChange={(event) => setSample({ ...sample, [name]: event.target.value })}
              />
            )}
          </div>
        ))}
      </div>
      {error === null ? null : <p className="mute">{t('travelRule.noPreview')}</p>}
      {data?.samples.length === 0 ? <p role="status">{t('markup.noSamples')}</p> : null}
      <ul className="o-rows">
        {data?.samples.map((each) => (
          <Sample key={JSON.stringify([each.carrier, each.number, each.from, each.cabin])} sample={each} />
        ))}
      </ul>
    </section>
  );
}

function Sample({ sample }: { readonly sample: MarkupSample }) {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const money = (amount: string) => formatMoney(amount, sample.currency, localeOf[language]);
  const side = ({ total, rule }: MarkupSample['before']) => `${money(total)} (${rule ?? t('markup.none')})`;
  return (
    <li>
      <span className="grow o-two">
        <b className="num">{`${sample.carrier} ${sample.number}, ${sample.from}–${sample.to}`}</b>
        <span className="mute num">
          <WholeDates text={`${formatDate(sample.date)}, ${sample.family}`} />
        </span>
        <span className="num">
          {t('markup.beforeAfter', { before: side(sample.before), after: side(sample.after) })}
        </span>
      </span>
    </li>
  );
}

type MarkupForm = {
  name: string;
  unit: MarkupRow['unit'];
  amount: string;
  carrier: string;
  fromCode: string;
  toCode: string;
  kind: '' | 'charter' | 'scheduled';
  cabin: '' | (typeof cabins)[number];
  validFrom: string;
  validTo: string;
  isActive: boolean;
};

const blankMarkup: MarkupForm = {
  name: '',
  unit: 'percent',
  amount: '',
  carrier: '',
  fromCode: '',
  toCode: '',
  kind: '',
  cabin: '',
  validFrom: '',
  validTo: '',
  isActive: true,
};

function readMarkup(markup: MarkupRow): MarkupForm {
  return {
    name: markup.name,
    unit: markup.unit,
    amount: markup.amount,
    isActive: markup.isActive,
    carrier: markup.carrier ?? '',
    fromCode: markup.fromCode ?? '',
    toCode: markup.toCode ?? '',
    kind: markup.kind ?? '',
    cabin: markup.cabin ?? '',
    validFrom: markup.validFrom ?? '',
    validTo: markup.validTo ?? '',
  };
}

function listMarkupFields(t: OfficeTranslate, cabinName: (cabin: string) => string): Field<MarkupForm>[] {
  const any = { value: '', text: t('list.any') };
  const choice = (options: readonly { value: string; text: string }[]) =>
    ({ kind: 'select', options: [any, ...options], isOptional: true }) as const;
  const code = { kind: 'text', maxLength: 3, isOptional: true } as const;
  return [
    { name: 'name', label: 'markup.name', kind: 'text', maxLength: 80, isWide: true },
    {
      name: 'unit',
      label: 'markup.unit',
      kind: 'select',
      options: (['percent', 'sum'] as const).map((value) => ({ value, text: t(`markup.unit.${value}`) })),
    },
    { name: 'amount', label: 'markup.amount', kind: 'number', maxLength: 8 },
    { name: 'fromCode', label: 'markup.fromCode', hint: 'markup.codeHint', ...code },
    { name: 'toCode', label: 'markup.toCode', ...code },
    { name: 'carrier', label: 'markup.carrier', kind: 'text', maxLength: 2, isOptional: true },
    {
      name: 'kind',
      label: 'travelRule.kind',
      ...choice(
        (['charter', 'scheduled'] as const).map((value) => ({ value, text: t(`travelRule.${value}`) })),
      ),
    },
    {
      name: 'cabin',
      label: 'markup.cabin',
      ...choice(cabins.map((value) => ({ value, text: cabinName(value) }))),
    },
    { name: 'validFrom', label: 'travelRule.validFrom', kind: 'date', isOptional: true },
    { name: 'validTo', label: 'travelRule.validTo', kind: 'date', isOptional: true },
    { name: 'isActive', label: 'user.isActive', kind: 'check', isWide: true },
  ];
}
