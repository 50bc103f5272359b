import { getFlightSheet } from '@farewind/contract/inventory/flight-sheets';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, CalendarDays, Copy } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../kit/detail/data-table.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { LeaveGuard } from '../../kit/form/leave-guard.tsx';
import { SaveBar } from '../../kit/form/save-bar.tsx';
import { useAddressTexts, useDrawnPath } from '../../address/office-address.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { officeCall } from '../../session/office-call.ts';
import { usePageName } from '../../kit/page-titles.ts';
import {
  formatPeriod,
  formatServiceDays,
  formatTimes,
  nameFlight,
  nameRoute,
} from '../services/service-words.ts';
import { calendarPath } from '../../address/calendar-path.ts';
import { PeriodPanel } from './period-panel.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import type { FlightSheet } from './sheet-columns.ts';
import { blankEdits, copyPeriod, readEdits, returnOf, type SheetEdits } from './sheet-edits.ts';
import { readSheetPath } from '../../address/sheet-path.ts';
import { FaresPanel, SeatsPanel } from './sheet-tables.tsx';
import { sheetKey, useSheet, type SheetForm } from './use-sheet.ts';
import '../../../styles/office-departure.css';
import '../../../styles/office-sheet.css';

const noFlight = { carrier: '', number: '' };

/** Edits a flight number's fares and blocks of seats by hand: create, copy to another period, change. */
export function FlightSheetPage(): ReactNode {
  const t = useOfficeT();
  const path = useDrawnPath();
  const [{ returnOf: outbound = '' }] = useAddressTexts();
  // An address without a valid flight is requested anyway, so that the server's refusal is shown.
  const own = readSheetPath(path) ?? (path.endsWith('/new') ? undefined : noFlight);
  const key = own ?? readSheetPath(`/service/${outbound}`);
  const { data, error, refetch } = useQuery({
    queryKey: [...sheetKey, key?.carrier, key?.number],
    queryFn: () => officeCall(getFlightSheet, key!),
    enabled: key !== undefined,
    staleTime: 0,
    // Keeps edits while somebody else saves; the server reports the conflict on saving.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  usePageName(path, own === undefined ? t('sheet.new') : t('sheet.title', { flight: nameFlight(own) }));
  if (own === undefined && (key === undefined || data !== undefined))
    return (
      <SheetBody
        key={`new ${outbound}`}
        sheet={undefined}
        start={data ? returnOf(data) : blankEdits()}
        currency={data?.currency}
      />
    );
  if (own !== undefined && data !== undefined)
    return <SheetBody key={data.version} sheet={data} start={readEdits(data)} currency={data.currency} />;
  return (
    <DetailPage
      title={t('menu.flightSheet')}
      isLoading={error === null}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function SheetBody(props: {
  readonly sheet: FlightSheet | undefined;
  readonly start: SheetEdits;
  readonly currency: string | undefined;
}) {
  const t = useOfficeT();
  const { sheet } = props;
  const [start] = useState(props.start);
  const form = useSheet(sheet, start);
  const { period } = form.edits;
  const isDirty = sheet === undefined ? form.edits !== start : form.count > 0;
  return (
    <>
      <DetailPage
        title={sheet === undefined ? t('sheet.new') : t('sheet.title', { flight: nameFlight(sheet) })}
        isLoading={false}
        error={null}
        onRetry={() => undefined}
        tools={
          sheet === undefined ? null : (
            <>
              <OfficeLink className="btn btn-line" to={calendarPath(sheet)}>
                <CalendarDays className="i" aria-hidden />
                {t('calendar.open')}
              </OfficeLink>
              <OfficeLink
                className="btn btn-line"
                to="/inventory/service/new"
                search={{ returnOf: `${sheet.carrier}${sheet.number}` }}
              >
                <ArrowLeftRight className="i" aria-hidden />
                {t('sheet.back')}
              </OfficeLink>
            </>
          )
        }
      >
        {sheet === undefined ? (
          <p className="mute">{t('sheet.newLead')}</p>
        ) : (
          <Periods sheet={sheet} form={form} />
        )}
        {period === undefined ? null : <PeriodPanel form={form} period={period} />}
        <SeatsPanel form={form} />
        <FaresPanel form={form} currency={props.currency ?? ''} />
        <div className="card o-sheet-bar">
          <SaveBar form={{ ...form, isDirty }} saveText={t('sheet.check')} onSave={() => void form.check()}>
            <b className="m">{t('sheet.changes', { count: form.count })}.</b>{' '}
            {form.sheet === undefined ? null : t('sheet.stays')}
          </SaveBar>
        </div>
      </DetailPage>
      {form.preview === undefined ? null : <PreviewDialog form={form} preview={form.preview} />}
      <LeaveGuard isOnPage isDirty={() => isDirty} changes={t('sheet.changes', { count: form.count })} />
    </>
  );
}

type Period = FlightSheet['periods'][number];

function Periods({ sheet, form }: { readonly sheet: FlightSheet; readonly form: SheetForm }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const copy = (period: Period) => {
    const copied = copyPeriod(sheet, period);
    form.change({ period: copied.period });
    form.addRows('seats', copied.seats);
    form.addRows('fares', copied.fares);
  };
  return (
    <Panel title={t('sheet.periods')} isFlush>
      <DataTable<Period>
        label={t('sheet.periods')}
        rows={sheet.periods}
        keyOf={({ id }) => id}
        columns={periodColumns(t, locale, form.edits.period !== undefined, copy)}
      />
    </Panel>
  );
}

function periodColumns(
  t: OfficeTranslate,
  locale: string,
  isCopying: boolean,
  copy: (period: Period) => void,
): DataColumn<Period>[] {
  return [
    {
      name: 'route',
      title: t('order.trip'),
      draw: ({ legs }) => <b className="m nw">{nameRoute(legs)}</b>,
    },
    {
      name: 'period',
      title: t('service.period'),
      draw: (period) => <span className="num nw">{formatPeriod(period)}</span>,
    },
    { name: 'days', title: t('service.days'), draw: ({ days }) => formatServiceDays(days, locale, t) },
    {
      name: 'times',
      title: t('service.times'),
      draw: (period) => <span className="num nw">{formatTimes(period)}</span>,
    },
    { name: 'taken', title: t('service.taken'), isNumber: true, draw: ({ seatsTaken }) => seatsTaken },
    {
      name: 'copy',
      title: t('list.actions'),
      draw: (period) => (
        <button type="button" className="btn btn-line" disabled={isCopying} onClick={() => copy(period)}>
          <Copy className="i" aria-hidden />
          {t('sheet.copy')}
        </button>
      ),
    },
  ];
}
