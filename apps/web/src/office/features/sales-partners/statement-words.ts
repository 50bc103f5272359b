import type {
  getPartnerStatementLines,
  getPartnerStatements,
} from '@farewind/contract/partners/partner-statements';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeKey } from '../../i18n/office-i18n.tsx';
import type { Tone } from '../../kit/state-badge.tsx';

export type Statement = Answer<typeof getPartnerStatements>['items'][number];
export type StatementLine = Answer<typeof getPartnerStatementLines>['items'][number];

export const stateTexts: Readonly<
  Record<Statement['state'], { readonly text: OfficeKey; readonly tone: Tone }>
> = {
  open: { text: 'partnerStatement.open', tone: 'sky' },
  closed: { text: 'partnerStatement.closedState', tone: 'sun' },
  paid: { text: 'partnerStatement.paidState', tone: 'ok' },
};

export const lineTexts: Readonly<Record<StatementLine['kind'], OfficeKey>> = {
  sale: 'partnerStatement.line.sale',
  refund: 'partnerStatement.line.refund',
  chargeback: 'partnerStatement.line.chargeback',
  chargebackReturned: 'partnerStatement.line.chargebackReturned',
  mark: 'partnerStatement.line.mark',
};

const PATH = '/finance/partner-statement';

/** The page of a partner's month, in all currencies. */
export const statementPath = ({ partnerId, month }: Pick<Statement, 'partnerId' | 'month'>): string =>
  `${PATH}/${partnerId}_${month}`;

/** The last part of such a path; undefined: it is none. */
export function readStatementId(
  id: string,
): { readonly partnerId: number; readonly month: string } | undefined {
  const [, partner, month = ''] = /^(\d{1,9})_(\d{4}-\d{2})$/.exec(id) ?? [];
  return partner === undefined ? undefined : { partnerId: Number(partner), month };
}

/** `2.50` → 2.5 as the reader writes it, for columns that have the percent sign in their heading. */
export const formatShare = (percent: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(Number(percent));
