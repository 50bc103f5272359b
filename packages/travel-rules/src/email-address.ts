/**
 * Realistic addresses: those accepted by our customers' mail servers, and no more than the contract's own schema
 * accepts, so that an address accepted at a sale can be read back.
 */
const EMAIL = /^[\w'+-]+(?:\.[\w'+-]+)*(?<!')@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}
