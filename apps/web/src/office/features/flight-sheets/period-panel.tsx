import { X } from 'lucide-react';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { SheetField } from './sheet-cell.tsx';
import type { Leg, NewPeriod } from './sheet-edits.ts';
import { SheetWeekdays } from './sheet-weekdays.tsx';
import type { SheetForm } from './use-sheet.ts';

const dayNumbers = [1, 2, 3, 4, 5, 6, 7];

/** Route, days and times of a new period; for a new flight also its number. */
export function PeriodPanel({ form, period }: { readonly form: SheetForm; readonly period: NewPeriod }) {
  const t = useOfficeT();
  const { problems, asked } = form;
  const isNew = form.sheet === undefined;
  const set = (changes: Partial<NewPeriod>) => form.change({ period: { ...period, ...changes } });
  const legProblem = problems['legs'];
  return (
    <Panel
      title={t('sheet.period')}
      aside={
        isNew ? null : (
          <button type="button" className="btn btn-ghost" onClick={() => form.change({ period: undefined })}>
            <X className="i" aria-hidden />
            {t('sheet.dropPeriod')}
          </button>
        )
      }
    >
      <div className="o-lines">
        <div className="o-sheet-row">
          {isNew ? <FlightNumber form={form} /> : null}
          <SheetField
            label={t('service.kind')}
            kind="text"
            options={(['charter', 'scheduled'] as const).map((value) => ({
              value,
              text: t(`order.${value}`),
            }))}
            value={period.kind}
            onChange={(kind) => set({ kind: kind === 'charter' ? 'charter' : 'scheduled' })}
          />
          <SheetField
            className="is-wide"
            label={t('service.from')}
            kind="date"
            value={period.from}
            problem={problems['from']}
            onChange={(from) => set({ from })}
          />
          <SheetField
            className="is-wide"
            label={t('service.to')}
            kind="date"
            value={period.to}
            problem={problems['to']}
            onChange={(to) => set({ to })}
          />
          <SheetWeekdays
            label={t('service.days')}
            className=""
            isFixed={false}
            value={period.days.length === dayNumbers.length ? '' : period.days.join('')}
            problem={problems['days']}
            onChange={(days) => set({ days: days === '' ? dayNumbers : Array.from(days, Number) })}
          />
        </div>
        {period.legs.map((leg, at) => (
          // A leg has no identity but its position.
          <LegRow
            key={at}
            leg={leg}
            problems={problemsOfLeg(problems, at)}
            onChange={(changes) =>
              set({ legs: period.legs.map((each, place) => (place === at ? { ...each, ...changes } : each)) })
            }
          />
        ))}
        {legProblem === undefined ? null : <FieldError id="sheet-legs" text={legProblem} />}
        <p className="hint">{t('service.legsHint')}</p>
        {asked.has('repeatedHour') ? (
          <RepeatedHour
            value={period.repeatedHour}
            problem={problems['repeatedHour']}
            onChange={(repeatedHour) => set({ repeatedHour })}
          />
        ) : null}
        {asked.has('twiceADayConfirmed') ? (
          <TwiceADay
            isConfirmed={period.twiceADayConfirmed}
            problem={problems['twiceADayConfirmed']}
            onConfirm={(twiceADayConfirmed) => set({ twiceADayConfirmed })}
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** Carrier and number of a new flight. */
function FlightNumber({ form }: { readonly form: SheetForm }) {
  const t = useOfficeT();
  const { edits, problems } = form;
  return (
    <>
      <SheetField
        label={t('service.carrier')}
        kind="text"
        maxLength={2}
        value={edits.carrier}
        problem={problems['carrier']}
        onChange={(carrier) => form.change({ carrier: carrier.toUpperCase() })}
      />
      <SheetField
        label={t('service.number')}
        kind="text"
        maxLength={5}
        value={edits.number}
        problem={problems['number']}
        onChange={(number) => form.change({ number: number.toUpperCase() })}
      />
    </>
  );
}

/** Which of the two is meant by a departure in the hour that the clocks repeat. */
function RepeatedHour(props: {
  readonly value: NewPeriod['repeatedHour'];
  readonly problem: string | undefined;
  readonly onChange: (value: NewPeriod['repeatedHour']) => void;
}) {
  const t = useOfficeT();
  const hours = (['first', 'second'] as const).map((value) => ({ value, text: t(`service.${value}Hour`) }));
  return (
    <div className="o-sheet-row">
      <SheetField
        className="is-wide"
        label={t('service.repeatedHour')}
        kind="text"
        options={[{ value: '', text: '—' }, ...hours]}
        value={props.value}
        problem={props.problem}
        onChange={props.onChange}
      />
    </div>
  );
}

/** The same number twice on a day takes a deliberate yes. */
function TwiceADay(props: {
  readonly isConfirmed: boolean;
  readonly problem: string | undefined;
  readonly onConfirm: (isConfirmed: boolean) => void;
}) {
  const t = useOfficeT();
  const isRefused = props.problem !== undefined;
  return (
    <div className="field">
      <label className="switch">
        <input
          type="checkbox"
          checked={props.isConfirmed}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? 'sheet-twice' : undefined}
          onChange={(event) => props.onConfirm(event.target.checked)}
        />
        {t('service.twiceADay')}
      </label>
      <FieldError id="sheet-twice" text={props.problem} />
    </div>
  );
}

/** The problems of one leg by its fields; the server names them "legs.0.origin". */
function problemsOfLeg(
  problems: Readonly<Record<string, string>>,
  at: number,
): Readonly<Record<string, string>> {
  const start = `legs.${at}.`;
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, text]) =>
      path.startsWith(start) ? [[path.slice(start.length), text]] : [],
    ),
  );
}

function LegRow(props: {
  readonly leg: Leg;
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (changes: Partial<Leg>) => void;
}) {
  const t = useOfficeT();
  const { leg, problems, onChange } = props;
  const days = [
    { value: '-1', text: t('service.dayBefore') },
    { value: '0', text: t('service.sameDay') },
    { value: '1', text: t('service.nextDay') },
    ...[2, 3].map((count) => ({ value: String(count), text: t('service.daysLater', { count }) })),
  ];
  const upper = (text: string) => text.toUpperCase();
  return (
    <div className="o-sheet-row">
      <SheetField
        label={t('service.origin')}
        kind="text"
        maxLength={3}
        value={leg.origin}
        problem={problems['origin']}
        onChange={(text) => onChange({ origin: upper(text) })}
      />
      <SheetField
        label={t('service.departsAt')}
        kind="time"
        value={leg.departsAt}
        problem={problems['departsAt']}
        onChange={(departsAt) => onChange({ departsAt })}
      />
      <SheetField
        label={t('service.destination')}
        kind="text"
        maxLength={3}
        value={leg.destination}
        problem={problems['destination']}
        onChange={(text) => onChange({ destination: upper(text) })}
      />
      <SheetField
        label={t('service.arrivesAt')}
        kind="time"
        value={leg.arrivesAt}
        problem={problems['arrivesAt']}
        onChange={(arrivesAt) => onChange({ arrivesAt })}
      />
      <SheetField
        className="is-wide"
        label={t('sheet.arrivesDay')}
        kind="text"
        options={days}
        value={leg.arrivesDay}
        problem={problems['arrivesDay']}
        onChange={(arrivesDay) => onChange({ arrivesDay })}
      />
      <SheetField
        label={t('service.aircraft')}
        kind="text"
        maxLength={3}
        value={leg.aircraft}
        problem={problems['aircraft']}
        onChange={(text) => onChange({ aircraft: upper(text) })}
      />
    </div>
  );
}
