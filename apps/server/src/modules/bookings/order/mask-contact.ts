/** `anna@example.com` → `a•••@example.com`: the owner recognises it, but others cannot write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email.charAt(0)}•••${email.slice(at)}`;
}

/** `+79161234567` → `+7•••67`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}•••${phone.slice(-2)}`;
}
