import type { Payments } from '../payments/public.ts';
export type Paid = Payments;
