import type { clickMarks } from '@farewind/contract/partners/partner-clicks';
import { crawlers } from '../../../platform/http/crawlers.ts';

export type ClickMark = (typeof clickMarks)[number];

/** What is known of a click when it is made. */
export interface ClickSigns {
  readonly userAgent: string | undefined;
  /** Other clicks of this partner's from the same network: within an hour, and of the same offer within that hour. */
  readonly inHour: number;
  readonly identical: number;
  /** Within the last three seconds. */
  readonly justNow: number;
  /** Staff of the agency have lately signed in from this network. */
  readonly isOwnNetwork: boolean;
}

/** A mobile operator's customers share a network, so an ordinary evening must not reach it. */
const MOST_IN_HOUR = 30;
/** People return to the same offer some times before they buy. */
const MOST_IDENTICAL = 3;
/** A double click is two. */
const MOST_JUST_NOW = 1;

/** Besides crawlers. Tecno's Phantom is a telephone. */
const programs =
  /headless|phantomjs|scrapy|preview|monitor|curl|wget|python|libwww|okhttp|axios|go-http|java\/|node-fetch|http-?client/i;

/** The marks of a click by its signs; empty: a visitor like any other. */
export function judgeClick({
  userAgent = '',
  inHour,
  identical,
  justNow,
  isOwnNetwork,
}: ClickSigns): ClickMark[] {
  const found: readonly (readonly [ClickMark, boolean])[] = [
    ['robot', [/^\s*$/, crawlers, programs].some((pattern) => pattern.test(userAgent))],
    ['crowd', inHour >= MOST_IN_HOUR],
    ['repeated', identical >= MOST_IDENTICAL],
    ['fast', justNow > MOST_JUST_NOW],
    ['ownNetwork', isOwnNetwork],
  ];
  return found.filter(([, isMarked]) => isMarked).map(([mark]) => mark);
}
