import type { PaymentProvider } from '../payment-provider.ts';
import { createDeskGateway } from './desk-gateway.ts';
import { deskSheet } from './desk-sheet.ts';

/** The agency's own cash desk and bank account; an agency without such an account takes no money there. */
export const deskProvider: PaymentProvider = {
  sheet: deskSheet,
  isDemoOnly: false,
  createGateway: createDeskGateway,
  createConnectionTest: () => async () => ({ outcome: 'known', said: '' }),
};
