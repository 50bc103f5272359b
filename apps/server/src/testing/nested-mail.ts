/** A mail whose parts lie within each other; beyond a few dozen no reader of mails accepts it. */
export function nestedMail(depth: number, head: readonly string[] = []): string {
  const part = (level: number) =>
    `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`;
  const parts = Array.from({ length: depth }, (_, level) => part(level)).join('');
  return [...head, 'MIME-Version: 1.0', `${parts}\r\nHello`, ''].join('\r\n');
}
