/** The payment methods by which a bank card is charged; the others take from an account, a bill or cash. */
const cardMethods: readonly string[] = ['card', 'bankPage', 'mir', 'troy'];

/** Whether a payment method, by its id, charges a bank card. */
export function isCardMethod(id: string | undefined): boolean {
  return id !== undefined && cardMethods.includes(id);
}
