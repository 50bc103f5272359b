import { columns, plain, maskedBefore, unowned, type PersonalTable } from './personal-column.ts';

/** The part of `personalTables` about visitors: messages, survey answers, reported faults and recordings. */
export const visitorTables: Readonly<Record<string, PersonalTable>> = {
  contact_answer: {
    personal: { text: plain },
    other: columns('tenant_id contact_id id answered_by created_at'),
  },
  survey_answer: {
    personal: { text: maskedBefore },
    other: columns('tenant_id id reason search_id language created_at'),
  },
  client_error: {
    personal: { message: maskedBefore, stack: maskedBefore, pages: maskedBefore, browser: maskedBefore },
    other: columns('tenant_id id kind fingerprint count state first_seen_at last_seen_at forwarded_at'),
  },
  recording: {
    personal: { consent_hash: unowned, first_page: unowned, browser: unowned },
    other: columns('tenant_id id language views clicks errors duration_seconds started_at'),
  },
  recording_piece: {
    personal: { events: unowned },
    other: columns('tenant_id recording_id position'),
  },
};
