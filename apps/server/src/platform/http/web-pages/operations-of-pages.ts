import { getLegal } from '@farewind/contract/content/legal';
import { getDestination, getFaq, getGallery, getHome, getPage } from '@farewind/contract/content/pages';
import type { Operation } from '@farewind/contract/core/operation';
import { getFlightList } from '@farewind/contract/flights/flight-list';
import { getRoutePrices } from '@farewind/contract/flights/route-prices';
import { getPromotions } from '@farewind/contract/flights/search';
import { getSite } from '@farewind/contract/site/get-site';

/**
 * The operations from whose answers pages for everybody are drawn and kept (keep-pages.ts). Each reads only tables whose
 * changes give the agency another page version (migration 133), and the timetable in memory; a test compares them.
 */
export const operationsOfPages: readonly Operation[] = [
  getDestination,
  getFaq,
  getFlightList,
  getGallery,
  getHome,
  getLegal,
  getPage,
  getPromotions,
  getRoutePrices,
  getSite,
];
