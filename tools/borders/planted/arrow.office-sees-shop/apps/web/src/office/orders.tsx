export type { Card } from '../shop/card.tsx';
export const orders = 1;
