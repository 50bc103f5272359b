import {
  columns,
  keyedOfAddress,
  keyedOfNetwork,
  plain,
  maskedBefore,
  unowned,
  type PersonalTable,
} from './personal-column.ts';

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
  price_alert: {
    personal: { email: plain },
    other: columns(
      'tenant_id id language site_id from_code to_code departure_date criteria state told_minor mailed_on mail_count created_at ' +
        'confirmed_at checked_at ended_at',
    ),
  },
  price_alert_request: {
    personal: { email_hash: keyedOfAddress, network_hash: keyedOfNetwork },
    other: columns('tenant_id id created_at'),
  },
  partner_click: {
    personal: { network_hash: { end: 'expires', exported: { not: 'a keyed hash, which nobody reads' } } },
    other: columns(
      'tenant_id id partner_id site_id source day clicked_at shown_at outcome shown_minor now_minor currency search_id offer ' +
        'seen_at marks decision decision_reason decided_by decided_at',
    ),
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
