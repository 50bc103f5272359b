/** Without schemas, because the office checks what is typed before it is sent. */

/** How the agency sells a supplier's service, as 54-FZ names it. */
export const agentSigns = ['agent', 'attorney', 'commissioner'] as const;

/** Ten digits of a company, twelve of a person. */
export const TAX_NUMBER = /^(?:\d{10}|\d{12})$/;
export const SUPPLIER_PHONE = /^\+\d{10,15}$/;
/** Characters. */
export const MOST_SUPPLIER_CODE = 100;
export const MOST_SUPPLIER_NAME = 200;

/** Whether a supplier, whose parts have no space around them, can stand in a receipt. */
export function isReceiptSupplier(supplier: {
  readonly code: string;
  readonly name: string;
  readonly phone: string;
  readonly taxNumber: string;
}): boolean {
  const { code, name, phone, taxNumber } = supplier;
  if (code === '' || code.length > MOST_SUPPLIER_CODE) return false;
  if (name === '' || name.length > MOST_SUPPLIER_NAME) return false;
  return SUPPLIER_PHONE.test(phone) && TAX_NUMBER.test(taxNumber);
}
