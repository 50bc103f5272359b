import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CalendarDays,
  FileUp,
  Handshake,
  PlaneTakeoff,
} from 'lucide-react';
import { lazyPage } from '../kit/lazy-page.ts';
import type { OfficeRoute } from './office-route.ts';
import { transferRoute } from './transfer-route.ts';

/** Flights, departures, files, suppliers and rides. */
export const inventoryRoute: OfficeRoute = {
  name: 'inventory',
  path: '/inventory',
  meta: { title: 'menu.inventory' },
  children: [
    {
      name: 'service',
      path: '/inventory/service',
      meta: { title: 'menu.service' },
      permission: 'Pages.Inventory',
      icon: PlaneTakeoff,
      page: lazyPage('services', () => import('../features/services/services-page.tsx'), 'ServicesPage'),
      children: [
        {
          name: 'flightSheet',
          path: '/inventory/service/$id',
          meta: { title: 'menu.flightSheet' },
          permission: 'Pages.Inventory',
          icon: PlaneTakeoff,
          isOffMenu: true,
          page: lazyPage(
            'flightSheet',
            () => import('../features/flight-sheets/sheet-page.tsx'),
            'FlightSheetPage',
          ),
        },
        {
          name: 'priceCalendar',
          path: '/inventory/prices/$id',
          meta: { title: 'menu.priceCalendar' },
          permission: 'Pages.Inventory',
          icon: CalendarDays,
          isOffMenu: true,
          page: lazyPage(
            'priceCalendar',
            () => import('../features/price-calendar/price-calendar-page.tsx'),
            'PriceCalendarPage',
          ),
        },
      ],
    },
    {
      name: 'departure',
      path: '/inventory/departure',
      meta: { title: 'menu.departure' },
      permission: 'Pages.Inventory',
      icon: CalendarDays,
      page: lazyPage(
        'departures',
        () => import('../features/departures/departures-page.tsx'),
        'DeparturesPage',
      ),
      children: [
        {
          name: 'departureDetail',
          path: '/inventory/departure/$id',
          meta: { title: 'menu.departureDetail' },
          permission: 'Pages.Inventory',
          icon: CalendarDays,
          isOffMenu: true,
          page: lazyPage(
            'departure',
            () => import('../features/departures/departure-page.tsx'),
            'DeparturePage',
          ),
        },
      ],
    },
    {
      name: 'import',
      path: '/inventory/import',
      meta: { title: 'menu.import' },
      permission: 'Pages.Inventory',
      icon: FileUp,
      page: lazyPage('imports', () => import('../features/imports/imports-page.tsx'), 'ImportsPage'),
    },
    {
      name: 'flightSupplier',
      path: '/inventory/supplier',
      meta: { title: 'menu.flightSupplier' },
      permission: 'Pages.Inventory',
      icon: Handshake,
      page: lazyPage(
        'flightSuppliers',
        () => import('../features/suppliers/flight-suppliers-page.tsx'),
        'FlightSuppliersPage',
      ),
    },
    {
      name: 'seatContracts',
      path: '/inventory/seat-contracts',
      meta: { title: 'menu.seatContracts' },
      permission: 'Pages.Inventory',
      icon: ArrowUpFromLine,
      page: lazyPage(
        'seatContracts',
        () => import('../features/seat-exchange/seat-contracts-page.tsx'),
        'SeatContractsPage',
      ),
    },
    {
      name: 'seatOffers',
      path: '/inventory/seat-offers',
      meta: { title: 'menu.seatOffers' },
      permission: 'Pages.Inventory',
      icon: ArrowDownToLine,
      page: lazyPage(
        'seatOffers',
        () => import('../features/seat-exchange/seat-offers-page.tsx'),
        'SeatOffersPage',
      ),
    },
    transferRoute,
  ],
};
