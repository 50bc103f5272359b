import type { legalNames } from '@farewind/contract/content/legal';
import type { PageName } from '@farewind/contract/content/pages';
import type { PageKey } from '../../kit/text-page/texts/page-texts.ts';

/** The pages that are a text of the agency and nothing else, by the name of their text; contracts carry their version. */
export type TextName =
  | Exclude<PageName, 'about' | 'contact' | 'help'>
  | Exclude<(typeof legalNames)[number], 'about' | 'terms'>;

/** The places of the links beside the texts, in their order. */
export const sections = {
  agency: ['/aboutUs', '/company', '/jobs', '/press', '/applications', '/internationalSites', '/gallery'],
  documents: ['/aboutUs#terms', '/salesAgreement', '/webUsage', '/privacy', '/consent', '/cookies'],
} as const;
export type Section = keyof typeof sections;
type Address = (typeof sections)[Section][number];

export const addressNames: Readonly<Record<Address, PageKey>> = {
  '/aboutUs': 'pages.aboutUs',
  '/company': 'pages.company',
  '/jobs': 'pages.jobs',
  '/press': 'pages.press',
  '/applications': 'pages.applications',
  '/internationalSites': 'pages.internationalSites',
  '/gallery': 'pages.gallery',
  '/aboutUs#terms': 'pages.terms',
  '/salesAgreement': 'pages.salesAgreement',
  '/webUsage': 'pages.webUsage',
  '/privacy': 'pages.privacy',
  '/consent': 'pages.consent',
  '/cookies': 'pages.cookies',
};
