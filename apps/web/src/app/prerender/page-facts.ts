import type { Language } from '@farewind/contract/core/fields';
import type { Site } from '../../shared/session/session.tsx';
import type { PublicPage } from './public-pages.ts';

export interface Question {
  readonly question: string;
  /** Markdown. */
  readonly answer: string;
}

/** What the head of a page is written from. */
export interface PageFacts {
  readonly language: Language;
  readonly site: Pick<Site, 'brand' | 'languages' | 'defaultLanguage' | 'logo' | 'agency'>;
  /** Of the site row: what a request calls the host decides nothing here. */
  readonly origin: string;
  /** Undefined for the pages of one visitor, which no index keeps. */
  readonly page: PublicPage | undefined;
  readonly title: string;
  readonly description: string;
  /** Of the page of questions. */
  readonly questions?: readonly Question[];
  /** Of a place's own page. */
  readonly scene?: string | undefined;
}

/** Where a page stands in a language: the language in which the site starts needs no mention. */
export function addressIn(
  origin: string,
  path: string,
  language: Language,
  site: Pick<Site, 'defaultLanguage'>,
): string {
  return `${origin}${path}${language === site.defaultLanguage ? '' : `?locale=${language}`}`;
}

/** The address of the picture that stands for a page. */
export function sharePicture({ origin, scene }: Pick<PageFacts, 'origin' | 'scene'>): string {
  return `${origin}/share/${scene ?? 'site'}.png`;
}
