import type { RouteComponent } from '@tanstack/react-router';
import { CarFront } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyPage } from '../kit/lazy-page.ts';
import type { OfficeRoute } from './office-route.ts';

/** Lists shown as tabs of the transfer page, in one script and with one menu entry. */
const transferList = { permission: 'Pages.Transfers', icon: CarFront, isOffMenu: true } as const;

function transferPage<Name extends string>(
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
): RouteComponent {
  return lazyPage('transfers', load, name);
}

/** Prices of transfers, and the lists they depend on. */
export const transferRoute: OfficeRoute = {
  name: 'transfer',
  path: '/inventory/transfer',
  meta: { title: 'menu.transfer' },
  permission: 'Pages.Transfers',
  icon: CarFront,
  page: transferPage(() => import('../features/transfers/prices-page.tsx'), 'PricesPage'),
  children: [
    {
      name: 'transferFleet',
      path: '/inventory/transfer/fleet',
      meta: { title: 'transfer.fleet' },
      ...transferList,
      page: transferPage(() => import('../features/transfers/fleet-page.tsx'), 'FleetPage'),
    },
    {
      name: 'transferZones',
      path: '/inventory/transfer/zone',
      meta: { title: 'transfer.zones' },
      ...transferList,
      page: transferPage(() => import('../features/transfers/zones-page.tsx'), 'ZonesPage'),
    },
    {
      name: 'vehicleTypes',
      path: '/inventory/transfer/vehicle',
      meta: { title: 'transfer.vehicles' },
      ...transferList,
      page: transferPage(() => import('../features/transfers/vehicles-page.tsx'), 'VehiclesPage'),
    },
    {
      name: 'transferStations',
      path: '/inventory/transfer/airport',
      meta: { title: 'transfer.airports' },
      ...transferList,
      page: transferPage(() => import('../features/transfers/stations-page.tsx'), 'StationsPage'),
    },
    {
      name: 'transferSuppliers',
      path: '/inventory/transfer/supplier',
      meta: { title: 'rideSupplier.title' },
      ...transferList,
      page: transferPage(() => import('../features/transfers/suppliers-page.tsx'), 'SuppliersPage'),
    },
    {
      name: 'rideChannels',
      path: '/inventory/transfer/channel',
      meta: { title: 'channel.title' },
      ...transferList,
      page: transferPage(() => import('../features/transfers/channels-page.tsx'), 'ChannelsPage'),
    },
    {
      name: 'channelBookings',
      path: '/inventory/transfer/channel-booking',
      meta: { title: 'channelBooking.title' },
      ...transferList,
      page: transferPage(
        () => import('../features/transfers/channel-bookings-page.tsx'),
        'ChannelBookingsPage',
      ),
    },
  ],
};
