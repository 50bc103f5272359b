import { getFareCalendar } from '@farewind/contract/inventory/fare-calendar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Tags } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { addDays, formatMonth } from '../../../shared/format/date.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { DecimalInput } from '../../kit/form/decimal-input.tsx';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { SaveBar } from '../../kit/form/save-bar.tsx';
import { officeToday } from '../../kit/office-clock.ts';
import { useAddressTexts, useDrawnPath } from '../../address/office-address.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import { usePageName } from '../../kit/page-titles.ts';
import { nameFlight } from '../services/service-words.ts';
import { sheetPath } from '../../address/sheet-path.ts';
import type { FareCalendar, PriceCell } from './calendar-edits.ts';
import { readCalendarPath } from '../../address/calendar-path.ts';
import { PriceGrid } from './price-grid.tsx';
import { usePriceCalendar, type PriceForm } from './use-price-calendar.ts';
import '../../../styles/office-departure.css';
import '../../../styles/office-sheet.css';

const shiftMonth = (month: string, by: number): string => addDays(`${month}-15`, by * 30).slice(0, 7);

/** A flight's prices by date, one month at a time. */
export function PriceCalendarPage(): ReactNode {
  const t = useOfficeT();
  const path = useDrawnPath();
  const key = readCalendarPath(path) ?? { carrier: '', number: '' };
  const [{ month: asked }, change] = useAddressTexts();
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked ?? '') ? asked! : officeToday().slice(0, 7);
  const [from, to] = [`${month}-01`, addDays(`${shiftMonth(month, 1)}-01`, -1)];
  const queryKey = ['office', 'fare-calendar', key.carrier, key.number, month];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => officeCall(getFareCalendar, { ...key, from, to }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const title = t('calendar.title', { flight: nameFlight(key) });
  usePageName(path, title);
  return (
    <DetailPage
      title={title}
      isLoading={data === undefined && error === null}
      error={data === undefined ? error : null}
      onRetry={() => void refetch()}
      tools={
        <OfficeLink className="btn btn-line" to={sheetPath(key)}>
          <Tags className="i" aria-hidden />
          {t('sheet.open')}
        </OfficeLink>
      }
    >
      {data === undefined ? null : (
        <Month
          // Not keyed by its content: what is typed stays while a colleague changes the flight.
          key={month}
          calendar={data}
          queryKey={queryKey}
          month={month}
          onMonth={(by) => change({ month: shiftMonth(month, by) })}
        />
      )}
    </DetailPage>
  );
}

function Month(props: {
  readonly calendar: FareCalendar;
  readonly queryKey: readonly string[];
  readonly month: string;
  readonly onMonth: (by: number) => void;
}) {
  const t = useOfficeT();
  const shared = useT();
  const { locale } = useI18n();
  const { calendar, month, onMonth } = props;
  const [product, setProduct] = useState(0);
  const [fault, setFault] = useState<{ readonly cell: PriceCell }>();
  const form = usePriceCalendar(calendar, props.queryKey, (refused) => {
    const cell = refused.find((each) => each.product === product) ?? refused[0];
    if (cell === undefined) return;
    setProduct(cell.product);
    setFault({ cell });
  });
  const cells = calendar.cells.filter((cell) => cell.product === product);
  return (
    <>
      <Panel
        title={formatMonth(`${month}-01`, locale)}
        aside={
          <span>
            <button
              type="button"
              className="btn btn-icon"
              aria-label={t('calendar.earlier')}
              onClick={() => onMonth(-1)}
            >
              <ChevronLeft className="i" aria-hidden />
            </button>
            <button
              type="button"
              className="btn btn-icon"
              aria-label={t('calendar.later')}
              onClick={() => onMonth(1)}
            >
              <ChevronRight className="i" aria-hidden />
            </button>
          </span>
        }
      >
        <div className="stack">
          <p className="mute">{t('calendar.hint', { currency: calendar.currency })}</p>
          {calendar.products.length === 0 ? (
            <p>{t('calendar.empty')}</p>
          ) : (
            <>
              <label className="o-table-kind">
                {t('sheet.column.family')}
                <select
                  className="select"
                  value={product}
                  onChange={({ target }) => setProduct(Number(target.value))}
                >
                  {calendar.products.map(({ family, cabin, bookingClass, route }, at) => (
                    <option key={`${family} ${bookingClass} ${route}`} value={at}>
                      {`${family}, ${shared(`cabin.${cabin}`)}, ${bookingClass}, ${route}`}
                    </option>
                  ))}
                </select>
              </label>
              <SelectionBar cells={cells} form={form} />
              <PriceGrid month={month} cells={cells} form={form} fault={fault} />
            </>
          )}
        </div>
      </Panel>
      {form.isDirty || form.problem !== undefined ? (
        <div className="card o-sheet-bar">
          <SaveBar form={form} onSave={() => void form.save()}>
            <b className="m">{t('sheet.changes', { count: form.changes.length })}.</b> {t('departure.stays')}
          </SaveBar>
        </div>
      ) : null}
      <LeaveGuard
        isOnPage
        isDirty={() => form.isDirty}
        changes={t('sheet.changes', { count: form.changes.length })}
      />
    </>
  );
}

/** Sets one price for all selected dates. */
function SelectionBar({ cells, form }: { readonly cells: readonly PriceCell[]; readonly form: PriceForm }) {
  const t = useOfficeT();
  const [price, setPrice] = useState('');
  const chosen = cells.filter(({ fareId, date }) => form.selected.has(`${fareId} ${date}`));
  return (
    <form
      className="o-table-tools"
      onSubmit={(event) => {
        event.preventDefault();
        form.write(Object.fromEntries(chosen.map(({ fareId, date }) => [`${fareId} ${date}`, price])));
        form.select([]);
        setPrice('');
      }}
    >
      <span aria-live="polite">
        {chosen.length === 0 ? t('calendar.select') : t('calendar.selected', { count: chosen.length })}
      </span>
      {chosen.length === 0 ? null : (
        <>
          <DecimalInput
            className="input num o-price-all"
            autoComplete="off"
            aria-label={t('calendar.priceForAll')}
            readOnly={form.isBusy}
            value={price}
            onText={setPrice}
          />
          <button type="submit" className="btn btn-line" disabled={price.trim() === '' || form.isBusy}>
            {t('calendar.apply')}
          </button>
        </>
      )}
    </form>
  );
}
