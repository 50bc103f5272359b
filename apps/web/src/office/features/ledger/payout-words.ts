import type { getPayouts } from '@farewind/contract/finance/ledger';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Tone } from '../../kit/state-badge.tsx';

export type Payout = Answer<typeof getPayouts>['items'][number];

export const formatPayoutState = ({ reversedAt }: Payout, t: OfficeTranslate): string =>
  t(reversedAt === null ? 'payout.posted' : 'payout.reversed');

export const toneOfPayout = ({ reversedAt }: Payout): Tone => (reversedAt === null ? 'ok' : '');
