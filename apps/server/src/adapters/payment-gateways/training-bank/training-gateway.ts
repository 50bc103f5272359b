import type { PaymentGateway } from '../../../modules/payments/ports.ts';
import type { Books } from '../test-bank/bank-books.ts';
import { createNestpayGateway } from '../nestpay/nestpay-gateway.ts';
import { answerCall, type BankMerchant } from '../test-bank/bank-api.ts';
import { readCall, writeReply } from '../test-bank/bank-xml.ts';

/** How accounts name this bank. */
export interface TrainingBank {
  readonly provider: string;
  readonly merchantOf: (tenantId: number) => BankMerchant;
  /** The copy that a merchant's number stands for. */
  readonly findTenant: (merchantId: string) => number | undefined;
  readonly openBooks: (tenantId: number) => Books;
}

/**
 * The bank that training copies pay at: the test bank, inside this process and with books of each copy. It is reached by no
 * address, so a process that shows no demo has it too; an account names it only where the product has made it.
 */
export function createTrainingGateway(bank: TrainingBank, now: () => Date): PaymentGateway {
  return createNestpayGateway({
    provider: bank.provider,
    fetch: async (_url, { body }) => {
      const xml = new URLSearchParams(body as string).get('DATA') ?? '';
      const tenantId = bank.findTenant(readCall(xml)?.call['ClientId'] ?? '');
      if (tenantId === undefined) return new Response('', { status: 404 });
      const desk = {
        books: bank.openBooks(tenantId),
        sessions: { use: async () => undefined },
        merchants: [bank.merchantOf(tenantId)],
        confirmsByItself: true,
      };
      const { orderId, reply } = await answerCall(desk, xml, now());
      // As with a line that breaks: the bank has acted, and nobody hears of it.
      if (reply.isLost === true) throw new TypeError('The connection to the bank was lost');
      return new Response(writeReply(orderId, reply, now()), { status: 200 });
    },
  });
}
