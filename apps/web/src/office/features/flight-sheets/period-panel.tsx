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
  const { edits, problems, asked } = form;
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
          {isNew ? (
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
          ) : null}
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
            problems={Object.fromEntries(
              Object.entries(problems).flatMap(([name, text]) => {
                const [, place, field] = /^legs\.(\d+)\.(\w+)$/.exec(name) ?? [];
                return field !== undefined && Number(place) === at ? [[field, text]] : [];
              }),
            )}
            onChange={(changes) =>
              set({ legs: period.legs.map((each, place) => (place === at ? { ...each, ...changes } : each)) })
            }
          />
        ))}
        {legProblem === undefined ? null : <FieldError id="sheet-legs" text={legProblem} />}
        <p className="hint">{t('service.legsHint')}</p>
        {asked.has('repeatedHour') ? (
          <div className="o-sheet-row">
            <SheetField
              className="is-wide"
              label={t('service.repeatedHour')}
              kind="text"
              options={[
                { value: '', text: '—' },
                ...(['first', 'second'] as const).map((value) => ({
                  value,
                  text: t(`service.${value}Hour`),
                })),
              ]}
              value={period.repeatedHour}
              problem={problems['repeatedHour']}
              onChange={(repeatedHour) => set({ repeatedHour })}
            />
          </div>
        ) : null}
        {asked.has('twiceADayConfirmed') ? (
          <div className="field">
            <label className="switch">
              <input
                type="checkbox"
                checked={period.twiceADayConfirmed}
                aria-invalid={problems['twiceADayConfirmed'] !== undefined}
                aria-describedby={problems['twiceADayConfirmed'] === undefined ? undefined : 'sheet-twice'}
                onChange={(event) => set({ twiceADayConfirmed: event.target.checked })}
              />
              {t('service.twiceADay')}
            </label>
            <FieldError id="sheet-twice" text={problems['twiceADayConfirmed']} />
          </div>
        ) : null}
      </div>
    </Panel>
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
