import { getSeatTickets } from '@farewind/contract/exchange/seat-statements';
import type { getSeatStatements } from '@farewind/contract/exchange/seat-statements';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../kit/detail/data-table.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { loadAllRows, tableOf } from '../../kit/list/export-list.ts';
import type { Column } from '../../kit/list/list-screen.ts';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { saveTable } from '../../kit/save-table.ts';
import { officeCall } from '../../session/office-call.ts';
import { nameMonthInText } from '../../kit/name-month.ts';
import { NotLoaded } from '../../kit/not-loaded.tsx';

type Statement = Answer<typeof getSeatStatements>['items'][number];
type Ticket = Answer<typeof getSeatTickets>['items'][number];

/** All that fits into one answer; longer statements are complete in the file. */
const SHOWN = 200;

/** The tickets of a statement, whose sums are the statement's. */
export function SeatTicketsDialog({
  statement,
  onClose,
}: {
  readonly statement: Statement;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { language } = useLanguageChoice();
  const { contractId, month, flight, other } = statement;
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'seatTickets', contractId, month],
    queryFn: () => officeCall(getSeatTickets, { contractId, month, maxResultCount: SHOWN }),
    retry: false,
  });
  const save = async (format: 'xlsx' | 'csv') => {
    const everything = { keyword: '', page: 1, sort: undefined, filters: {}, dialog: undefined };
    const rows = await loadAllRows(
      ({ page }) => officeCall(getSeatTickets, { contractId, month, ...page }),
      everything,
      ({ saleId }) => saleId,
    );
    const name = `${flight.replace(' ', '')}-${month}`;
    await saveTable(name, tableOf({ columns: fileColumns(t) }, rows, t), format, language);
  };
  return (
    <OfficeDialog
      title={t('seatTicket.title', { flight, month: nameMonthInText(month, locale) })}
      lead={t('seatTicket.lead', { name: other })}
      className="o-form o-form-wide"
      isBusy={false}
      onClose={onClose}
      foot={<ExportButton save={save} />}
    >
      {error !== null ? (
        <NotLoaded found={{ error, refetch }} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <>
          <DataTable
            label={t('seatTicket.title', { flight, month: nameMonthInText(month, locale) })}
            rows={data.items}
            keyOf={({ saleId }) => saleId}
            columns={screenColumns({ t, locale, statement, isWhole: data.totalCount <= SHOWN })}
          />
          {data.totalCount > SHOWN ? (
            <p className="mute">{t('seatTicket.more', { shown: SHOWN, count: data.totalCount })}</p>
          ) : null}
        </>
      )}
    </OfficeDialog>
  );
}

function screenColumns(given: {
  readonly t: OfficeTranslate;
  readonly locale: string;
  readonly statement: Statement;
  readonly isWhole: boolean;
}): DataColumn<Ticket>[] {
  const { t, locale, statement, isWhole } = given;
  const sum = (amount: string) => formatMoney(amount, statement.currency, locale);
  const total = (amount: string) => (isWhole ? { sum: <b className="nw">{sum(amount)}</b> } : {});
  return [
    {
      name: 'at',
      title: t('seatTicket.at'),
      draw: ({ at }) => <span className="nw">{formatInstant(at)}</span>,
    },
    { name: 'kind', title: t('seatTicket.kind'), draw: ({ kind }) => t(`seatTicket.kind.${kind}`) },
    {
      name: 'reference',
      title: t('seatTicket.reference'),
      draw: ({ reference, orderId, reservationNumber }) => (
        <>
          <span className="code">{reference}</span>
          {orderId === null ? null : (
            <div>
              <RowOrder orderId={orderId} number={reservationNumber} />
            </div>
          )}
        </>
      ),
    },
    {
      name: 'flight',
      title: t('seatTicket.flightDate'),
      draw: ({ flightDate, passengerType }) => (
        <>
          <span className="nw">{formatDate(flightDate)}</span>
          <div className="mute">{t(`passengerType.${passengerType}`)}</div>
        </>
      ),
    },
    { name: 'price', title: t('seatTicket.price'), isNumber: true, draw: ({ price }) => sum(price) },
    {
      name: 'fee',
      title: t('seatTicket.fee'),
      isNumber: true,
      draw: ({ kind, fee }) => (kind === 'sale' ? '' : sum(fee)),
    },
    {
      name: 'refund',
      title: t('seatStatement.refunded'),
      isNumber: true,
      draw: ({ kind, refund }) => (kind === 'sale' ? '' : sum(refund)),
      ...total(statement.refunded),
    },
    {
      name: 'due',
      title: t('seatStatement.due'),
      isNumber: true,
      draw: ({ due }) => sum(due),
      ...total(statement.due),
    },
  ];
}

/** As an accountant compares it with the other agency's file, line by line. */
function fileColumns(t: OfficeTranslate): Column<Ticket>[] {
  const money = (member: 'price' | 'fee' | 'refund' | 'due') => (row: Ticket) => ({
    amount: row[member],
    currency: row.currency,
  });
  return [
    { name: 'at', title: 'seatTicket.at', text: ({ at }) => at },
    { name: 'kind', title: 'seatTicket.kind', text: ({ kind }) => t(`seatTicket.kind.${kind}`) },
    { name: 'reference', title: 'seatTicket.reference', text: ({ reference }) => reference },
    { name: 'order', title: 'order.number', text: ({ reservationNumber }) => reservationNumber ?? '' },
    { name: 'ticket', title: 'seatTicket.number', text: ({ ticketNumber }) => ticketNumber ?? '' },
    { name: 'flight', title: 'seatTicket.flightDate', text: ({ flightDate }) => flightDate },
    {
      name: 'type',
      title: 'seatTicket.passenger',
      text: ({ passengerType }) => t(`passengerType.${passengerType}`),
    },
    { name: 'price', title: 'seatTicket.price', money: money('price') },
    { name: 'fee', title: 'seatTicket.fee', money: money('fee') },
    { name: 'refund', title: 'seatStatement.refunded', money: money('refund') },
    { name: 'due', title: 'seatStatement.due', money: money('due') },
  ];
}
