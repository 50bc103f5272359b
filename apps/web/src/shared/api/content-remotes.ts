import type * as pages from '@farewind/contract/content/pages';
import { remote } from './remote.ts';

/** What the shop reads of the agency's texts and pictures; contracts are among the remotes that everybody loads. */
export const getHome = remote<typeof pages.getHome>('GET', 'Content/GetHome');
export const getDestination = remote<typeof pages.getDestination>('GET', 'Content/GetDestination');
export const getFaq = remote<typeof pages.getFaq>('GET', 'Content/GetFaq');
export const getPage = remote<typeof pages.getPage>('GET', 'Content/GetPage');
export const getGallery = remote<typeof pages.getGallery>('GET', 'Content/GetGallery');
