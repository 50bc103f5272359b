import type { PaymentGateway } from '../../../modules/payments/ports.ts';
import type { Books } from '../test-bank/bank-books.ts';
import { createNestpayGateway } from '../nestpay/nestpay-gateway.ts';
import { answerCall, type BankMerchant } from '../test-bank/bank-api.ts';
import { readCall, writeReply } from '../test-bank/bank-xml.ts';

/** The provider name in accounts. */
export interface TrainingBank {
  readonly provider: string;
  readonly merchantOf: (tenantId: number) => BankMerchant;
  /** The training copy identified by a merchant number. */
  readonly findTenant: (merchantId: string) => number | undefined;
  readonly openBooks: (tenantId: number) => Books;
}

/**
 * The bank of training copies: the test bank inside this process, with separate books for each copy. It has no network
 * address, so every process has it; only accounts created by the product refer to it.
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
      // As with a broken connection: the bank has acted, and the answer is lost.
      if (reply.isLost === true) throw new TypeError('The connection to the bank was lost');
      return new Response(writeReply(orderId, reply, now()), { status: 200 });
    },
  });
}
