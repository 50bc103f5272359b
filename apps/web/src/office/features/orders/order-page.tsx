import type { ReactNode } from 'react';
import { JourneyClockProvider, useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { useT, useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeKey, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { StateBadge } from '../../kit/state-badge.tsx';
import { useDrawnPath } from '../../address/office-address.ts';
import { usePageName, usePageParent } from '../../kit/page-titles.ts';
import { findDeadline } from './find-deadline.ts';
import { OrderDialogs } from './dialogs/order-dialogs.tsx';
import { kindOfOrder, toneOfStatus, formatStatus, formatStep } from './order-words.ts';
import { DocumentsPanel } from './panels/documents-panel.tsx';
import { ItemsPanel } from './panels/items-panel.tsx';
import { MoneyPanel } from './panels/money-panel.tsx';
import { findSaleAttempt } from './panels/money-steps.ts';
import { MoneyStrip } from './panels/money-strip.tsx';
import { OpenChange } from './panels/open-change.tsx';
import { NotesPanel } from './panels/notes-panel.tsx';
import { PassengersPanel } from './panels/passengers-panel.tsx';
import { PaymentRequestsPanel } from './panels/payment-requests-panel.tsx';
import { PricePanel } from './panels/price-panel.tsx';
import { DeadlinesPanel } from './panels/deadlines-panel.tsx';
import { RidesPanel } from './panels/rides-panel.tsx';
import { SourceNote } from './panels/source-note.tsx';
import { ChannelNote } from './panels/channel-note.tsx';
import { RehearsalNote } from './panels/rehearsal-note.tsx';
import { RequestsPanel } from './panels/requests-panel.tsx';
import { InvoicesPanel } from './panels/invoices-panel.tsx';
import { ReceiptsPanel } from './panels/receipts-panel.tsx';
import { RefundsPanel } from './panels/refunds-panel.tsx';
import { TasksPanel } from './panels/tasks-panel.tsx';
import { TimelinePanel } from './panels/timeline-panel.tsx';
import { ThreadPanel } from './thread/thread-panel.tsx';
import { useOrder, type OrderAdmin, type StaffAction, type AdminOrder } from './use-order.ts';
import {
  Banknote,
  Calculator,
  CalendarClock,
  CircleX,
  CreditCard,
  Ellipsis,
  FileCheck,
  HandCoins,
  Handshake,
  Send,
  type LucideIcon,
} from 'lucide-react';
import { MenuButton } from '../../kit/menu-button.tsx';
import { formatMoney } from '@farewind/values/format-money';
import { formatDate } from '../../../shared/format/date.ts';
import { FactStrip } from '../../kit/detail/fact-strip.tsx';
import { formatAttempt } from '../finance/finance-words.ts';

interface HeadAct {
  readonly action: StaffAction;
  readonly label: OfficeKey;
  readonly icon: LucideIcon;
}

/** Acts on the whole order, the most usual first; the others are on their panels. */
const acts: readonly HeadAct[] = [
  { action: 'sendPaymentLink', label: 'order.sendPaymentLink', icon: CreditCard },
  { action: 'takeAtDesk', label: 'order.takeAtDesk', icon: Banknote },
  { action: 'confirm', label: 'order.confirm', icon: FileCheck },
  { action: 'cancel', label: 'order.cancel', icon: Calculator },
  { action: 'cancelUnpaid', label: 'order.cancelUnpaid', icon: CircleX },
  { action: 'requestPayment', label: 'order.requestPayment', icon: HandCoins },
  { action: 'settleFlightChange', label: 'order.settleFlightChange', icon: CalendarClock },
  { action: 'changeFlight', label: 'order.changeFlight', icon: CalendarClock },
  { action: 'propose', label: 'order.propose', icon: Handshake },
  { action: 'resend', label: 'order.resend', icon: Send },
];
/** Acts that have their buttons on the panels. */
const panelActions: readonly StaffAction[] = [
  'setDriver',
  'cancelRide',
  'changePassengers',
  'decideChange',
  'decideProof',
  'cancelForDocuments',
];
const SHOWN = 3;

/** The currently allowed acts as buttons; those that do not fit are in a menu. */
export function OrderActs({ admin }: { readonly admin: OrderAdmin }) {
  const t = useOfficeT();
  const allowed = acts.filter(({ action }) => admin.can(action));
  if (allowed.length === 0)
    return (
      <span className="mute">
        {t(panelActions.some(admin.can) ? 'order.allowedBelow' : 'order.nothingAllowed')}
      </span>
    );
  const rest = allowed.slice(SHOWN);
  return (
    <div className="o-detail-acts" role="group" aria-label={t('order.allowed')}>
      <span className="mute only-l">{t('order.allowed')}</span>
      {allowed.slice(0, SHOWN).map(({ action, label, icon: Icon }) => (
        <button
          key={action}
          type="button"
          className="btn btn-line"
          onClick={() => admin.dialogs.show(action)}
        >
          <Icon className="i" aria-hidden />
          {t(label)}
        </button>
      ))}
      {rest.length === 0 ? null : (
        <MenuButton
          label={t('order.moreActs')}
          className="btn btn-icon btn-line"
          items={rest.map(({ action, label, icon }) => ({
            name: action,
            text: t(label),
            icon,
            onPress: () => admin.dialogs.show(action),
          }))}
        >
          <Ellipsis className="i" aria-hidden />
        </MenuButton>
      )}
    </div>
  );
}

/** One order: the items, the buyer, the money, the history, and the acts that are possible now. */
export function OrderPage(): ReactNode {
  const shared = useT();
  const path = useDrawnPath();
  const { admin, found } = useOrder(path.split('/').at(-1) ?? '');
  usePageName(path, admin?.order.reservationNumber);
  const isRide = admin !== undefined && kindOfOrder(admin.order.items) === 'transfer';
  usePageParent(path, isRide ? '/order/transfer' : undefined);
  const isThere = admin !== undefined;
  return (
    <JourneyClockProvider value={isThere ? admin.order.journeyClock : undefined}>
      <DetailPage
        className="o-detail-head"
        title={
          isThere ? (
            <span className="code o-title-code">{admin.order.reservationNumber}</span>
          ) : (
            shared('app.name')
          )
        }
        isLoading={found.isPending}
        error={isThere ? null : found.error}
        onRetry={() => void found.refetch()}
        tools={isThere ? <HeadTools admin={admin} /> : null}
      >
        {isThere ? <OrderBody admin={admin} /> : null}
      </DetailPage>
    </JourneyClockProvider>
  );
}

function HeadTools({ admin }: { readonly admin: OrderAdmin }) {
  const t = useOfficeT();
  const { status, items } = admin.order;
  return (
    <>
      <StateBadge text={formatStatus(status, t, kindOfOrder(items))} tone={toneOfStatus(status)} />
      <OrderActs admin={admin} />
    </>
  );
}

function OrderBody({ admin }: { readonly admin: OrderAdmin }) {
  return (
    <>
      <OpenChange admin={admin} />
      <RehearsalNote admin={admin} state="setAside" />
      <ChannelNote order={admin.order} />
      <SourceNote order={admin.order} />
      <OrderFacts order={admin.order} />
      <div className="og">
        <div className="stack">
          <RequestsPanel admin={admin} />
          <MoneyStrip order={admin.order} />
          <PaymentRequestsPanel admin={admin} />
          <ItemsPanel admin={admin} />
          <RidesPanel admin={admin} />
          <PassengersPanel admin={admin} />
          <PricePanel order={admin.order} />
          <MoneyPanel order={admin.order} />
          <RehearsalNote admin={admin} state="possible" />
          <RefundsPanel order={admin.order} />
          <ReceiptsPanel order={admin.order} />
          <InvoicesPanel order={admin.order} />
          <TimelinePanel order={admin.order} />
        </div>
        <div className="stack">
          <ThreadPanel admin={admin} />
          <NotesPanel admin={admin} />
          <TasksPanel admin={admin} />
          <DeadlinesPanel order={admin.order} />
          <DocumentsPanel order={admin.order} />
        </div>
      </div>
      <OrderDialogs admin={admin} />
    </>
  );
}

/** The trip, its code, its money and the next deadline. */
export function OrderFacts({ order }: { readonly order: AdminOrder }) {
  const clock = useJourneyClock();
  const t = useOfficeT();
  const { locale } = useI18n();
  const deadline = findDeadline(order);
  const paid = findSaleAttempt(order);
  return (
    <FactStrip
      facts={[
        { label: t('order.trip'), ...describeTrip(order, t) },
        { label: t('order.pnr'), value: <span className="code o-big">{order.pnr}</span> },
        {
          label: t('order.total'),
          value: <span className="num o-big">{formatMoney(order.total, order.currency, locale)}</span>,
          notes: [
            ...(paid === undefined || paid.state === 'failed' ? [] : [formatAttempt(paid.state, t)]),
            ...(Number(order.refundTotal) === 0
              ? []
              : [t('order.comesBack', { sum: formatMoney(order.refundTotal, order.currency, locale) })]),
          ],
        },
        {
          label: t(deadline.label),
          value:
            deadline.at === undefined ? (
              t('order.noPromise')
            ) : (
              <span className={deadline.isLate ? 'num o-late' : 'num'}>
                <WholeDates text={clock.moment(deadline.at)} />
              </span>
            ),
          notes:
            deadline.label === 'order.payBy'
              ? [
                  t(kindOfOrder(order.items) === 'transfer' ? 'order.ridePayByNote' : 'order.payByNote'),
                  ...(order.keptUntil === undefined
                    ? []
                    : [t('order.keptUntil', { time: clock.moment(order.keptUntil) })]),
                ]
              : deadline.step === undefined
                ? []
                : [formatStep(deadline.step, t, kindOfOrder(order.items))],
        },
      ]}
    />
  );
}

function describeTrip({ items, airports }: AdminOrder, t: OfficeTranslate) {
  const flights = items.filter(({ kind }) => kind === 'flight');
  const first = flights[0]?.segments[0];
  const last = flights[0]?.segments.at(-1);
  if (first === undefined || last === undefined) return describeRides(items, t);
  const cityOf = (code: string) => airports.find((airport) => airport.code === code)?.city ?? '';
  const name = `${cityOf(first.from)} ${first.from} – ${cityOf(last.to)} ${last.to}`;
  const isRound = flights.some(({ direction }) => direction === 'return');
  const dates = flights
    .flatMap(({ segments }) => segments.slice(0, 1))
    .map(({ departsAt }) => formatDate(departsAt));
  const numbers = flights
    .flatMap(({ segments }) => segments)
    .map(({ carrier, number }) => `${carrier} ${number}`)
    .join(', ');
  return {
    value: isRound ? t('order.roundTrip', { trip: name }) : name,
    notes: [
      dates.join(' – '),
      flights.some(({ charter }) => charter) ? `${t('order.charter')}: ${numbers}` : numbers,
    ],
  };
}

/** An order without flights is one of rides. */
function describeRides(items: AdminOrder['items'], t: OfficeTranslate) {
  const rides = items.flatMap(({ ride }) => (ride === undefined ? [] : [ride]));
  const [first] = rides;
  if (first === undefined) return { value: t('order.noFlight') };
  const trip = `${first.from.name} – ${first.to.name}`;
  return {
    value: rides.length > 1 ? t('order.roundTrip', { trip }) : trip,
    notes: [rides.map(({ pickupAt }) => formatDate(pickupAt)).join(' – ')],
  };
}
