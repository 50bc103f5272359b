import { nestPay } from '../../adapters/payment-gateways/nestpay.ts';
export const gateway = nestPay;
