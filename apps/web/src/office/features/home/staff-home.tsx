import {
  CalendarDays,
  Contact,
  FileText,
  Inbox,
  MapPin,
  MessagesSquare,
  PhoneCall,
  Plane,
  Undo2,
  Wallet,
} from 'lucide-react';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { OfficeLink } from '../../address/office-link.tsx';
import { useOfficeSession, useStaff } from '../../session/office-session.tsx';
import { useBell } from '../../session/use-bell.ts';

interface Place {
  readonly path: string;
  readonly title: OfficeKey;
  readonly permission: string;
  readonly icon: typeof Inbox;
}

/** The pages of daily work, most used first. */
const places: readonly Place[] = [
  { path: '/order/queue', title: 'menu.queue', permission: 'Pages.Orders.View', icon: Inbox },
  { path: '/order/new', title: 'menu.callerOrder', permission: 'Pages.Orders.Create', icon: PhoneCall },
  { path: '/order/flight', title: 'menu.flightOrders', permission: 'Pages.Orders.View', icon: Plane },
  { path: '/customer/customer', title: 'menu.customer', permission: 'Pages.Customers', icon: Contact },
  { path: '/message/contact', title: 'menu.contact', permission: 'Pages.Messages', icon: MessagesSquare },
  { path: '/finance/payment', title: 'menu.payments', permission: 'Pages.Payments', icon: Wallet },
  { path: '/finance/refund', title: 'menu.refund', permission: 'Pages.Refunds', icon: Undo2 },
  {
    path: '/inventory/departure',
    title: 'menu.departure',
    permission: 'Pages.Inventory',
    icon: CalendarDays,
  },
  { path: '/content/page', title: 'menu.contentPage', permission: 'Pages.Content', icon: FileText },
  { path: '/definition/city', title: 'menu.city', permission: 'Pages.Definitions', icon: MapPin },
];

/** The home page of staff without access to figures: their waiting work, and the pages that they use. */
export function StaffHome() {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const { name, surname } = useStaff();
  const counts = useBell()?.counts;
  return (
    <>
      <PageHead title={t('home.welcome', { name: `${name} ${surname}`.trim() })} />
      <ul className="home-places">
        {places
          .filter(({ permission }) => can(permission))
          .map(({ path, title, icon: Icon }) => (
            <li key={path}>
              <OfficeLink to={path} className="card">
                <Icon className="i" aria-hidden />
                <span>
                  <b className="m">{t(title)}</b>
                  {path === '/order/queue' && counts !== undefined ? (
                    <small className={counts.late > 0 ? 'o-late' : 'mute'}>
                      {t('home.waiting', { count: counts.all, late: counts.late })}
                    </small>
                  ) : null}
                </span>
              </OfficeLink>
            </li>
          ))}
      </ul>
    </>
  );
}
