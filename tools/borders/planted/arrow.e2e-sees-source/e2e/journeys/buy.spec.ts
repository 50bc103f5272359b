import { cents } from '@farewind/values/money';
export const price = cents;
