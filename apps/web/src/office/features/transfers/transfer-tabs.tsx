import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeLink } from '../../address/office-link.tsx';
import { useDrawnPath } from '../../address/office-address.ts';

const pages = [
  { path: '/inventory/transfer', title: 'transfer.prices' },
  { path: '/inventory/transfer/fleet', title: 'transfer.fleet' },
  { path: '/inventory/transfer/zone', title: 'transfer.zones' },
  { path: '/inventory/transfer/vehicle', title: 'transfer.vehicles' },
  { path: '/inventory/transfer/airport', title: 'transfer.airports' },
  { path: '/inventory/transfer/supplier', title: 'rideSupplier.title' },
  { path: '/inventory/transfer/channel', title: 'channel.title' },
  { path: '/inventory/transfer/channel-booking', title: 'channelBooking.title' },
] as const;

/** Tabs between the lists of the transfer inventory. */
export function TransferTabs() {
  const t = useOfficeT();
  const path = useDrawnPath();
  return (
    <nav className="tabs tr-tabs" aria-label={t('menu.transfer')}>
      {pages.map((page) => (
        <OfficeLink
          isExact
          key={page.path}
          to={page.path}
          aria-current={page.path === path ? 'page' : undefined}
        >
          {t(page.title)}
        </OfficeLink>
      ))}
    </nav>
  );
}
