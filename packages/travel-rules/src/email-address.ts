/**
 * Realistic addresses: those accepted by our customers' mail servers, and no more than the contract's own schema
 * accepts, so that an address accepted at a sale can be read back.
 */
const EMAIL = /^[\w'+-]+(?:\.[\w'+-]+)*(?<!')@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}

/**
 * One form for all spellings of an address, by which customers are found and addresses compared. Lower case independent
 * of any language: a Turkish `i` never becomes `İ`.
 */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
