import {
  ruleValidities,
  type TravelRuleRow,
  getTravelRules,
  saveTravelRule,
  updateTravelRule,
  deleteTravelRule,
  type TouchedOrder,
  previewTravelRule as preview,
} from '@farewind/contract/rules/travel-rules';
import { Trash2, ArrowRight, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePaused } from '../../../shared/ui/use-paused.ts';
import { formatDate, formatTime } from '../../../shared/format/date.ts';
import { officeToday } from '../../kit/office-clock.ts';
import { officeCall } from '../../session/office-call.ts';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column, RowAct } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { countryNames } from '../countries.ts';
import {
  blankRule,
  isBlankRule,
  listTravelFields,
  readRule,
  topicTexts,
  toRuleInput,
  type TravelForm,
} from './travel-form.ts';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RemoteInput } from '../../../shared/api/call-types.ts';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { PAUSE_MS } from './pause.ts';

type Countries = ReturnType<typeof countryNames>;

const acts: readonly RowAct<TravelRuleRow>[] = [
  {
    name: 'remove',
    label: 'list.delete',
    icon: Trash2,
    dialog: (row, close, reload) => <RemoveRuleDialog rule={row} onClose={close} onDone={reload} />,
  },
];

/** Notices, requirements and refusals for travellers, by country, nationality and date. */
export function TravelRulesPage(): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const countries = countryNames(language);
  return (
    <ListPage<TravelRuleRow, TravelForm>
      screen={{
        name: 'travelRule',
        title: 'menu.travelRule',
        search: 'travelRule.search',
        newText: 'travelRule.new',
        load: loadList(getTravelRules),
        idOf: ({ id }) => String(id),
        nameOf: ({ topic }) => t(topicTexts[topic]),
        columns: listColumns(t, countries),
        filters: [
          {
            name: 'validity',
            label: 'travelRule.validity',
            options: ruleValidities.map((value) => ({ value, text: t(`travelRule.validity.${value}`) })),
          },
          {
            name: 'topic',
            label: 'travelRule.topic',
            options: Object.entries(topicTexts).map(([value, key]) => ({ value, text: t(key) })),
          },
          activeFilter(t),
        ],
        form: {
          createTitle: 'travelRule.createTitle',
          editTitle: 'travelRule.editTitle',
          lead: ({ sentence }) => sentence,
          fields: () => listTravelFields(t, countries.options),
          blank: blankRule(officeToday()),
          read: readRule,
          create: (values) => officeCall(saveTravelRule, toRuleInput(values)),
          update: ({ id }, values, version) =>
            officeCall(updateTravelRule, { ...toRuleInput(values), id, version }),
          aside: drawTouched,
        },
        acts,
      }}
    />
  );
}

function drawTouched(values: TravelForm, _change: unknown, row: TravelRuleRow | undefined): ReactNode {
  // Nothing has been typed, so there is nothing to preview.
  if (row === undefined && isBlankRule(values)) return null;
  const rule = toRuleInput(values);
  const request =
    row === undefined
      ? ({ act: 'save', ...rule } as const)
      : ({ act: 'update', id: row.id, ...rule } as const);
  return <TouchedOrders request={request} />;
}

function listColumns(t: OfficeTranslate, countries: Countries): Column<TravelRuleRow>[] {
  return [
    {
      name: 'topic',
      title: 'travelRule.topic',
      place: 'head',
      text: ({ topic }) => t(topicTexts[topic]),
    },
    { name: 'sentence', title: 'travelRule.sentence', text: ({ sentence }) => sentence },
    { name: 'scope', title: 'travelRule.scope', text: (rule) => formatScope(rule, t, countries) },
    {
      name: 'valid',
      title: 'travelRule.valid',
      text: formatValidity,
      draw: drawValidity,
    },
    activeColumn(t),
  ];
}

function formatValidity({ validFrom, validTo }: TravelRuleRow): string {
  return `${formatDate(validFrom)} – ${validTo === null ? '…' : formatDate(validTo)}`;
}

const drawValidity = (rule: TravelRuleRow): ReactNode => (
  <span className="nw num">{formatValidity(rule)}</span>
);

/** The journeys a rule applies to: "Russia → Egypt, charter, citizens of Belarus". */
function formatScope(rule: TravelRuleRow, t: OfficeTranslate, countries: Countries): string {
  const { originCountry, destinationCountry, nationality, kind, route } = rule;
  const nameOf = (code: string | null) => (code === null ? t('list.any') : countries.nameOf(code));
  const parts = [
    originCountry === null && destinationCountry === null
      ? undefined
      : `${nameOf(originCountry)} → ${nameOf(destinationCountry)}`,
    kind === null ? undefined : t(`travelRule.${kind}`),
    route === null ? undefined : t(`travelRule.${route}`),
    nationality === null ? undefined : `${t('travelRule.nationality')}: ${nameOf(nationality)}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? t('travelRule.everywhere') : parts.join(', ');
}

/** Confirms the removal of a rule, showing the booked orders it applies to. */
function RemoveRuleDialog(props: {
  readonly rule: TravelRuleRow;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useOfficeT();
  const { rule, onClose, onDone } = props;
  const name = rule.sentence;
  return (
    <QuestionDialog
      title={t('travelRule.deleteTitle')}
      text={
        <>
          <p>{name}</p>
          <TouchedOrders request={{ act: 'delete', id: rule.id }} />
        </>
      }
      answer={t('list.delete')}
      isDangerous
      onClose={onClose}
      onAnswer={async () => {
        await officeCall(deleteTravelRule, { input: rule.id });
        onDone();
        onClose();
        showToast(t('list.deleted', { name }), async () => {
          await officeCall(saveTravelRule, toRuleInput(readRule(rule)));
          onDone();
        });
      }}
    />
  );
}

/** Previews the text for travellers and the booked orders affected by an edit. */
function TouchedOrders({ request }: { readonly request: RemoteInput<typeof preview> }) {
  const t = useOfficeT();
  const settled = usePaused(request, PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: ['office', 'travelRule', 'preview', settled],
    queryFn: () => officeCall(preview, settled),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (error !== null) return <p className="mute">{t('travelRule.noPreview')}</p>;
  if (data === undefined) return <span className="sk" aria-hidden />;
  const { sentence, totalCount, passengers, bookedOrders, items } = data;
  return (
    <section className="stack s3" aria-label={t('travelRule.touched')}>
      {sentence === undefined ? null : (
        <>
          <h3>{t('travelRule.sentence')}</h3>
          <p className="notice">
            <Info className="i" aria-hidden />
            {sentence}
          </p>
        </>
      )}
      <h3>{t('travelRule.touched')}</h3>
      <p role="status">
        {bookedOrders === 0
          ? t('travelRule.noOrders')
          : totalCount === 0
            ? t('travelRule.touchesNone', { count: bookedOrders })
            : t('travelRule.touches', { count: totalCount, passengers })}
      </p>
      <ul className="o-rows">
        {items.map((order) => (
          <Touched key={order.orderId} order={order} />
        ))}
      </ul>
      {totalCount > items.length ? (
        <p className="mute">{t('travelRule.more', { count: totalCount - items.length })}</p>
      ) : null}
    </section>
  );
}

function Touched({ order }: { readonly order: TouchedOrder }) {
  const t = useOfficeT();
  const { departsAt } = order;
  return (
    <li>
      <span className="grow o-two">
        <RowOrder orderId={order.orderId} number={order.reservationNumber} />
        <span className="num">
          {`${order.route}, ${formatDate(departsAt)} ${formatTime(departsAt)}, `}
          {t('travelRule.passengers', { count: order.passengers })}
        </span>
        {order.changes.map(({ before, after }) => (
          <span key={`${before} ${after}`} className="mute">
            {before ?? t('travelRule.saidNothing')} <ArrowRight className="i" aria-label={t('form.after')} />{' '}
            {after ?? t('travelRule.saysNothing')}
          </span>
        ))}
      </span>
      <span className="o-badges">
        <span className={order.proofHours === undefined ? 'badge' : 'badge sun'}>
          {order.proofHours === undefined
            ? t('travelRule.keeps')
            : t('travelRule.asksProof', { count: order.proofHours })}
        </span>
      </span>
    </li>
  );
}
