/**
 * Addresses as people have them: what the mail servers of our customers accept, and no more than the contract's own
 * schema takes, so that an address that was sold to can be read back.
 */
const EMAIL = /^[\w'+-]+(?:\.[\w'+-]+)*(?<!')@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}
