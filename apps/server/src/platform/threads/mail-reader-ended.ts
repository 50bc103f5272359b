/** A mail took more time or memory than any honest one: its reader ended with it, while other agencies waited for it. */
export class MailReaderEnded extends Error {}
