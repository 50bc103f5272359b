import type { RoutePrices } from '@farewind/contract/flights/route-prices';
import type { Language } from '@farewind/contract/core/fields';
import type { Site } from '../../shared/session/session.tsx';
import type { PublicPage } from './public-pages.ts';

export interface Question {
  readonly question: string;
  /** Markdown. */
  readonly answer: string;
}

/** The input for a page's head. */
export interface PageFacts {
  readonly language: Language;
  readonly site: Pick<Site, 'brand' | 'languages' | 'defaultLanguage' | 'logo' | 'agency'>;
  /** From the site's row, independent of the request's host. */
  readonly origin: string;
  /** Undefined for pages of a single visitor, which are not indexed. */
  readonly page: PublicPage | undefined;
  readonly title: string;
  readonly description: string;
  /** Set on the page of questions. */
  readonly questions?: readonly Question[];
  /** Set on a destination's page. */
  readonly scene?: string | undefined;
  /** Set on a route's page. */
  readonly route?: RoutePrices | undefined;
}

/** Address of a page in a language; the site's default language is not mentioned. */
export function addressIn(
  origin: string,
  path: string,
  language: Language,
  site: Pick<Site, 'defaultLanguage'>,
): string {
  return `${origin}${path}${language === site.defaultLanguage ? '' : `?locale=${language}`}`;
}

/** Address of a page's preview picture. */
export function sharePicture({ origin, scene }: Pick<PageFacts, 'origin' | 'scene'>): string {
  return `${origin}/share/${scene ?? 'site'}.png`;
}
