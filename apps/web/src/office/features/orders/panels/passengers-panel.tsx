import { documentCodes, offeredCodes } from '@farewind/values/passenger-document';
import { Eye, EyeOff, Pencil } from 'lucide-react';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { formatDate } from '../../../../shared/format/date.ts';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../../kit/detail/data-table.tsx';
import { Panel } from '../../../kit/detail/panel.tsx';
import { formatInstant } from '../../../kit/format-instant.ts';
import { formatActor, kindOfOrder } from '../order-words.ts';
import type { OrderAdmin, AdminOrder } from '../use-order.ts';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';

type Passenger = AdminOrder['passengers'][number];

/** The passengers. Documents are masked until a user with the permission opens them, which is audited. */
export function PassengersPanel({ admin }: { readonly admin: OrderAdmin }) {
  const t = useOfficeT();
  const { areShown, toggle } = admin.documents;
  const Icon = areShown ? EyeOff : Eye;
  return (
    <Panel
      title={titleOf(admin.order, t)}
      isFlush
      aside={
        admin.can('showDocuments') ? (
          <button type="button" className="btn btn-ghost" aria-pressed={areShown} onClick={toggle}>
            <Icon className="i" aria-hidden />
            {t(areShown ? 'order.hideDocuments' : 'order.showDocuments')}
          </button>
        ) : null
      }
    >
      <DataTable<Passenger>
        label={t('order.passengers')}
        rows={admin.order.passengers}
        keyOf={({ index }) => index}
        columns={listColumns(admin, t)}
      />
    </Panel>
  );
}

/** The panel's title; for flights with cancelled passengers it counts both. A ride is cancelled for everybody. */
function titleOf(order: AdminOrder, t: OfficeTranslate): string {
  const cancelled = order.passengers.filter(({ index }) => isCancelled(order, index)).length;
  const flying = order.passengers.length - cancelled;
  return cancelled === 0 || kindOfOrder(order.items) === 'transfer'
    ? t('order.passengers')
    : `${t('order.passengers')}: ${t('order.flying', { flying, cancelled })}`;
}

function listColumns(admin: OrderAdmin, t: OfficeTranslate): DataColumn<Passenger>[] {
  const { passengers } = admin.order;
  const nothing = t('form.nothing');
  return [
    {
      name: 'name',
      title: t('passenger.nameInPassport'),
      draw: ({ index, surname, name }) =>
        isCancelled(admin.order, index) ? (
          <span className="o-two">
            <span className="code o-gone">{`${surname} ${name}`}</span>
            <Cancellation order={admin.order} index={index} />
          </span>
        ) : (
          <span className="code">{`${surname} ${name}`}</span>
        ),
    },
    {
      name: 'type',
      title: t('passenger.type'),
      draw: ({ type, parentIndex, age }) => {
        const parent = parentIndex === null ? undefined : passengers[parentIndex];
        const who =
          parent === undefined
            ? t(`passengerType.${type}`)
            : t('passenger.with', { type: t(`passengerType.${type}`), name: parent.name });
        return age === undefined ? (
          who
        ) : (
          <span className="o-two">
            <span>{who}</span>
            <span className="mute">{t('passenger.age', { age })}</span>
          </span>
        );
      },
    },
    ...(admin.documents.areShown
      ? ([
          {
            name: 'born',
            title: t('passenger.birthDate'),
            draw: ({ birthDate }) => (birthDate === undefined ? nothing : formatDate(birthDate)),
          },
          {
            name: 'nationality',
            title: t('passenger.nationality'),
            draw: (row) => row.nationality ?? nothing,
          },
        ] satisfies DataColumn<Passenger>[])
      : []),
    {
      name: 'document',
      title: t('passenger.document'),
      draw: (row) => (
        <span className="o-two">
          <span className="code">{formatDocument(row, admin.documents.areShown, t)}</span>
          {row.documentState === undefined || row.documentState === 'valid' ? null : (
            <span className="o-soon">{t(`passenger.documentState.${row.documentState}`)}</span>
          )}
        </span>
      ),
    },
    ...(admin.documents.areShown
      ? ([
          {
            name: 'validTo',
            title: t('passenger.passportExpiryDate'),
            draw: (row) =>
              row.passportExpiryDate === undefined ? nothing : formatDate(row.passportExpiryDate),
          },
          ...offeredCodes.map((code) => ({
            name: code,
            title: t(`customer.${code}`),
            draw: (row: Passenger) => <span className="code">{row[code] ?? nothing}</span>,
          })),
        ] satisfies DataColumn<Passenger>[])
      : []),
    ...(admin.can('changePassengers')
      ? ([
          {
            name: 'change',
            title: '',
            isNumber: true,
            draw: ({ index, name, surname }) => (
              <button
                type="button"
                className="btn btn-icon"
                aria-label={t('passenger.change', { name: `${name} ${surname}` })}
                onClick={() => admin.dialogs.show('changePassengers', String(index))}
              >
                <Pencil className="i" aria-hidden />
              </button>
            ),
          },
        ] satisfies DataColumn<Passenger>[])
      : []),
  ];
}

/** When a passenger was cancelled, by whom, and the refund. */
function Cancellation({ order, index }: { readonly order: AdminOrder; readonly index: number }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const found = order.cancelledPassengers?.find(({ passengerIndex }) => passengerIndex === index);
  const sumOf = (amount: string) => formatMoney(amount, order.currency, locale);
  return (
    <>
      <span>
        <span className="badge err">
          {t(kindOfOrder(order.items) === 'transfer' ? 'passenger.rideCancelled' : 'passenger.cancelled')}
        </span>{' '}
        {found === undefined ? null : (
          <span className="mute">
            <WholeDates
              text={t('passenger.cancelledBy', {
                date: formatInstant(found.at),
                name: formatActor(found.askedBy, t),
              })}
            />
          </span>
        )}
      </span>
      {found === undefined ? null : (
        <span className="mute num">
          {t('passenger.cameBack', { refund: sumOf(found.refund), kept: sumOf(found.kept) })}
        </span>
      )}
    </>
  );
}

/** Whether all tickets of a passenger are cancelled. */
function isCancelled({ items }: AdminOrder, index: number): boolean {
  const tickets = items
    .flatMap((item) => item.tickets)
    .filter(({ passengerIndex }) => passengerIndex === index);
  return tickets.length > 0 && tickets.every(({ state }) => state === 'cancelled' || state === 'refunded');
}

function formatDocument(row: Passenger, isShown: boolean, t: OfficeTranslate): string {
  if (row.isErased) return t('passenger.erased');
  const shown = documentCodes
    .filter((code) => isShown && !offeredCodes.includes(code))
    .map((code) => row[code])
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
  const text = shown === '' ? row.document : shown;
  return text === '' ? t('form.nothing') : text;
}
