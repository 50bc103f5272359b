/** Visitors' submissions in the outbox: the topics and their payloads. */
export const CONTACT_RECEIVED = 'voices.contactReceived';

/** A contact message was received. */
export interface ContactReceived {
  readonly contactId: string;
}

export const CONTACT_ANSWERED = 'voices.contactAnswered';

/** Staff answered a message; once per answer. */
export interface ContactAnswered {
  readonly contactId: string;
  readonly answerId: string;
}
