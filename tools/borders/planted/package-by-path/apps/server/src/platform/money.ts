import { cents } from '../../../../packages/values/src/money.ts';
export const zero = cents;
