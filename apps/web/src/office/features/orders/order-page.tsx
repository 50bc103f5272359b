import type { ReactNode } from 'react';
import { JourneyClockProvider } from '../../../shared/format/journey-clock.tsx';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { StateBadge } from '../../kit/state-badge.tsx';
import { useDrawnPath } from '../../routes/office-address.ts';
import { usePageName } from '../../shell/page-titles.ts';
import { OrderDialogs } from './dialogs/order-dialogs.tsx';
import { OrderFacts } from './order-facts.tsx';
import { toneOfStatus, formatStatus } from './order-words.ts';
import { CustomerPanel } from './panels/customer-panel.tsx';
import { DocumentsPanel } from './panels/documents-panel.tsx';
import { ItemsPanel } from './panels/items-panel.tsx';
import { MessagesPanel } from './panels/messages-panel.tsx';
import { MoneyPanel } from './panels/money-panel.tsx';
import { NotesPanel } from './panels/notes-panel.tsx';
import { PassengersPanel } from './panels/passengers-panel.tsx';
import { PricePanel } from './panels/price-panel.tsx';
import { DeadlinesPanel } from './panels/deadlines-panel.tsx';
import { RidesPanel } from './panels/rides-panel.tsx';
import { RequestsPanel } from './panels/requests-panel.tsx';
import { RefundsPanel } from './panels/refunds-panel.tsx';
import { TasksPanel } from './panels/tasks-panel.tsx';
import { TimelinePanel } from './panels/timeline-panel.tsx';
import { useOrder, type Desk, type DeskAction } from './use-order.ts';
import { Calculator, Ellipsis, FileCheck, Handshake, Send, type LucideIcon } from 'lucide-react';
import { MenuButton } from '../../kit/menu-button.tsx';

interface HeadAct {
  readonly action: DeskAction;
  readonly label: OfficeKey;
  readonly icon: LucideIcon;
}

/** What is done with the whole order, the most usual first; its other acts stand where they belong. */
const acts: readonly HeadAct[] = [
  { action: 'confirm', label: 'order.confirm', icon: FileCheck },
  { action: 'cancel', label: 'order.cancel', icon: Calculator },
  { action: 'propose', label: 'order.propose', icon: Handshake },
  { action: 'resend', label: 'order.resend', icon: Send },
];
const SHOWN = 3;

/** What the server allows now, as buttons; what does not fit is in a menu. */
function OrderActs({ desk }: { readonly desk: Desk }) {
  const t = useOfficeT();
  const allowed = acts.filter(({ action }) => desk.can(action));
  if (allowed.length === 0) return <span className="mute">{t('order.nothingAllowed')}</span>;
  const rest = allowed.slice(SHOWN);
  return (
    <div className="o-detail-acts" role="group" aria-label={t('order.allowed')}>
      <span className="mute only-l">{t('order.allowed')}</span>
      {allowed.slice(0, SHOWN).map(({ action, label, icon: Icon }) => (
        <button key={action} type="button" className="btn btn-line" onClick={() => desk.dialogs.show(action)}>
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
            onPress: () => desk.dialogs.show(action),
          }))}
        >
          <Ellipsis className="i" aria-hidden />
        </MenuButton>
      )}
    </div>
  );
}

/** One order: what was sold to whom, its money, what happened to it, and what can be done with it now. */
export function OrderPage(): ReactNode {
  const shared = useT();
  const path = useDrawnPath();
  const { desk, found } = useOrder(path.split('/').at(-1) ?? '');
  usePageName(path, desk?.order.reservationNumber);
  const isThere = desk !== undefined;
  return (
    <JourneyClockProvider value={isThere ? desk.order.journeyClock : undefined}>
      <DetailPage
        className="o-detail-head"
        title={
          isThere ? (
            <span className="code o-title-code">{desk.order.reservationNumber}</span>
          ) : (
            shared('app.name')
          )
        }
        isLoading={found.isPending}
        error={isThere ? null : found.error}
        onRetry={() => void found.refetch()}
        tools={isThere ? <HeadTools desk={desk} /> : null}
      >
        {isThere ? <OrderBody desk={desk} /> : null}
      </DetailPage>
    </JourneyClockProvider>
  );
}

function HeadTools({ desk }: { readonly desk: Desk }) {
  const t = useOfficeT();
  const { status } = desk.order;
  return (
    <>
      <StateBadge text={formatStatus(status, t)} tone={toneOfStatus(status)} />
      <OrderActs desk={desk} />
    </>
  );
}

function OrderBody({ desk }: { readonly desk: Desk }) {
  return (
    <>
      <OrderFacts order={desk.order} />
      <div className="og">
        <div className="stack">
          <RequestsPanel desk={desk} />
          <ItemsPanel desk={desk} />
          <RidesPanel desk={desk} />
          <PassengersPanel desk={desk} />
          <PricePanel order={desk.order} />
          <MoneyPanel order={desk.order} />
          <RefundsPanel order={desk.order} />
          <MessagesPanel messages={desk.order.messages} />
        </div>
        <div className="stack">
          <TasksPanel desk={desk} />
          <DeadlinesPanel order={desk.order} />
          <TimelinePanel order={desk.order} />
          <CustomerPanel order={desk.order} />
          <DocumentsPanel order={desk.order} />
          <NotesPanel desk={desk} />
        </div>
      </div>
      <OrderDialogs desk={desk} />
    </>
  );
}
