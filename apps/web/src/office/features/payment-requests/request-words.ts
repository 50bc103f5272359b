import { paymentRequestStates } from '@farewind/contract/bookings/payment-request';
import type { getPaymentRequests } from '@farewind/contract/orders/payment-requests';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Tone } from '../../kit/state-badge.tsx';

export type PaymentRequest = Answer<typeof getPaymentRequests>['items'][number];

const tones: Readonly<Record<PaymentRequest['state'], Tone>> = {
  open: 'sun',
  paid: 'ok',
  lapsed: 'err',
  cancelled: '',
};

export const requestStates = paymentRequestStates;
export const toneOfRequest = (state: PaymentRequest['state']): Tone => tones[state];
export const formatRequest = (state: PaymentRequest['state'], t: OfficeTranslate): string =>
  t(`payRequest.state.${state}`);
