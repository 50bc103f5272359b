import {
  columns,
  plain,
  worked,
  sealed,
  buyerFile,
  proof,
  written,
  keyed,
  keyedOfNetwork,
  ofStaff,
  ofSimulator,
  maskedBefore,
  actingStaff,
  type PersonalColumn,
  type PersonalTable,
  ofBank,
} from './personal-column.ts';
import { messengerTables } from './messenger-columns.ts';
import { orderRequestTables } from './order-request-columns.ts';
import { receiptTables } from './receipt-columns.ts';
import { staffTables } from './staff-columns.ts';
import { visitorTables } from './visitor-columns.ts';

const whySettled: PersonalColumn = {
  end: { kept: 'belongs to the books; staff are asked to name no customer in it' },
  exported: { not: 'notes of staff about their own work' },
};

/** Tables about people, with the handling of each column. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  customer: {
    personal: {
      email: plain,
      name: plain,
      surname: plain,
      country_code: plain,
      mobile_phone: plain,
      birth_date: plain,
      gender: plain,
      nationality: plain,
      note: plain,
      documents: sealed,
      normalized_email: worked,
      search_text: worked,
    },
    other: [
      'tenant_id',
      'id',
      'language',
      'currency',
      'news_opt_in',
      'user_id',
      'created_at',
      'city_id',
      'district_id',
      'version',
      'erased_at',
      'erasure_requested_at',
    ],
  },
  traveller: {
    personal: { name: plain, surname: plain, gender: plain, documents: sealed },
    other: ['tenant_id', 'id', 'user_id', 'version', 'created_at'],
  },
  customer_order: {
    personal: {
      contact: plain,
      contact_email: worked,
      contact_surname: worked,
      invoice: { end: { kept: 'tax law: whom an invoice was made out to' }, exported: true },
    },
    other: [
      'tenant_id',
      'id',
      'key_hash',
      'key_version',
      'reservation_number',
      'pnr',
      'channel',
      'site_id',
      'customer_id',
      'language',
      'currency',
      'total_minor',
      'quote_id',
      'quote',
      'created_at',
      'held_until',
      'booked_by',
    ],
  },
  order_passenger: {
    personal: {
      name: plain,
      surname: plain,
      document: { ...sealed, isDocument: true },
      gender: { end: { kept: 'says nobody without the name' }, exported: true },
      document_hint: worked,
      fingerprint: worked,
    },
    other: ['tenant_id', 'order_id', 'position', 'type', 'parent_position'],
  },
  ...orderRequestTables,
  ...messengerTables,
  order_proof: {
    personal: { file: buyerFile, file_name: { ...proof, isDocument: true }, reason: ofStaff },
    other: columns(
      'tenant_id order_id id rule_code message_key deduction_percent state due_at content_type sent_at decided_by decided_at created_at texts',
    ),
  },
  bank_line: {
    personal: { counterparty: ofBank, purpose: ofBank, reason: whySettled },
    other: columns(
      'tenant_id id line_hash bank account booked_on amount_minor currency reference ' +
        'imported_at imported_by state kind target settled_by settled_at version',
    ),
  },
  work_note: {
    personal: { text: whySettled },
    other: columns('tenant_id item_key id author_id author_name created_at'),
  },
  buyer_reply: {
    personal: { body: sealed },
    other: columns('tenant_id order_id id is_buyer is_automatic received_at'),
  },
  buyer_reply_file: {
    personal: { content: buyerFile },
    other: columns('tenant_id order_id reply_id position content_type stored_bytes'),
  },
  order_call: {
    personal: { text: ofStaff },
    other: columns('tenant_id order_id id direction outcome call_back_at author_id author_name created_at'),
  },
  order_note: {
    personal: { text: ofStaff },
    other: ['tenant_id', 'order_id', 'id', 'author_id', 'author_name', 'created_at'],
  },
  outside_flight: {
    personal: { travellers: { sealed: true, end: 'expires', exported: { not: 'the same as the order' } } },
    other: [
      'tenant_id',
      'id',
      'hold_id',
      'position',
      'supplier_id',
      'flight_id',
      'return_flight_id',
      'booking_ref',
      'reference',
      'reserve_until',
      'pay_sent_at',
      'state',
      'offer',
      'sent_at',
      'booking',
      'refund_minor',
      'refund_to',
      'refund_currency',
      'created_at',
    ],
  },
  account_registration: {
    personal: { details: { sealed: true, end: 'expires', exported: { not: 'gone within the hour' } } },
    other: ['tenant_id', 'id', 'created_at'],
  },
  contact_message: {
    personal: { email: plain, name: plain, website: plain, order_number: plain, message: plain },
    other: [
      'tenant_id',
      'id',
      'ticket_no',
      'language',
      'site_origin',
      'state',
      'note',
      'version',
      'created_at',
    ],
  },
  app_user: {
    personal: {
      user_name: plain,
      email: plain,
      name: plain,
      surname: plain,
      phone: plain,
      normalized_user_name: worked,
      normalized_email: worked,
      search_text: worked,
      password_hash: {
        end: 'erased',
        exported: { not: 'a hash of what only the person knows' },
        masked: true,
      },
    },
    other: columns(
      'tenant_id id kind is_active language created_at deleted_at email_proved_at version ui_theme ' +
        'one_time_password_until',
    ),
  },
  user_session: {
    personal: {
      address_hash: keyed,
      device: plain,
      network: plain,
      impersonator_name: ofSimulator,
      impersonation_reason: ofSimulator,
    },
    other: columns(
      'tenant_id id user_id token_hash is_remembered created_at seen_at expires_at ended_at ' +
        'impersonator_tenant_id impersonator_user_id impersonator_session_id seen_as_role_id',
    ),
  },
  user_second_factor: {
    personal: {
      secret: {
        sealed: true,
        masked: true,
        end: { kept: 'only staff have one, until they or an administrator take it away' },
        exported: { not: 'a secret' },
      },
    },
    other: columns('tenant_id user_id confirmed_at last_step created_at'),
  },
  account_attempt: {
    personal: {
      account_hash: { end: 'expires', exported: { not: 'a keyed hash, which nobody reads' } },
      address_hash: { end: 'expires', exported: { not: 'a keyed hash, which nobody reads' } },
    },
    other: columns('tenant_id id kind created_at'),
  },
  acceptance: {
    personal: {
      address: {
        end: { kept: 'evidence of what was agreed to, which nobody may change: from where on the network' },
        exported: true,
        masked: true,
      },
    },
    other: columns('tenant_id order_id text_name text_version text_hash language at'),
  },
  order_agreement: {
    personal: { body: { ...sealed, exported: { not: 'names others too: handed over without them' } } },
    other: columns('tenant_id order_id title'),
  },
  order_address_change: {
    personal: { email: written },
    other: columns('tenant_id order_id id code_hash tries_left created_at expires_at used_at'),
  },
  order_code_request: {
    personal: { address_hash: keyedOfNetwork },
    other: columns('tenant_id id order_hash created_at'),
  },
  order_lookup_miss: {
    personal: { network_hash: keyedOfNetwork },
    other: columns('tenant_id id code_hash created_at'),
  },
  coupon_miss: {
    personal: { network_hash: keyedOfNetwork },
    other: columns('tenant_id id code_hash created_at'),
  },
  voice_attempt: {
    personal: {
      network_hash: { end: 'expires', exported: { not: 'a keyed hash, which nobody reads' } },
    },
    other: columns('tenant_id id kind created_at'),
  },
  order_item: {
    // For a ride: the name on the sign, the house, the note to the driver, and the driver.
    personal: { snapshot: { end: 'erasedInPart', exported: true } },
    other: columns(
      'tenant_id order_id id position kind status problem contract_party supplier supplier_locator currency ' +
        'total_minor version changed_at is_charter departs_at_local joined_order_id ordered_at is_only ' +
        'order_departs_at order_departs_basis',
    ),
  },
  order_search_term: {
    personal: { term: { ...worked, end: 'erasedInPart' } },
    other: columns('tenant_id order_id'),
  },
  outside_ride: {
    personal: {
      lead: { end: 'erased', exported: { not: 'the same as the order' }, masked: true },
      booking: {
        end: { kept: 'what the supplier answered: its reference and its driver' },
        exported: { not: 'the same as the order' },
      },
    },
    other: columns('tenant_id id supplier_id reference state wish cancel_fee_minor sent_at created_at'),
  },
  seat_hold: {
    personal: { contact_hash: keyed, card_hash: keyed, address_hash: keyed },
    other: columns('tenant_id id reference state created_at expires_at extended asked_at promised_until'),
  },
  ride_hold: {
    personal: { contact_hash: keyed, card_hash: keyed, address_hash: keyed },
    other: columns(
      'tenant_id id reference airport vehicle_type_id day units state created_at expires_at extended asked_at promised_until',
    ),
  },
  payment_attempt: {
    personal: {
      next_step: { sealed: true, end: 'expires', exported: { not: 'the way to a page that is closed' } },
      card_hash: keyed,
      contact_hash: keyed,
      address_hash: keyed,
      card_bin6: { end: 'erased', exported: { not: 'says which bank issued the card, no more' } },
      card_brand: { end: { kept: 'answers a claim of the card’s bank' }, exported: true },
      card_last4: { end: { kept: 'answers a claim of the card’s bank' }, exported: true },
    },
    other: columns(
      'tenant_id id payable_id attempt_no state setting_id amount_minor currency captured_minor refunded_minor ' +
        'provider_reference failure_code created_at changed_at cleared_at refund_claimed_minor disputed_minor ' +
        'frozen_at said_minor said_currency is_surplus method their_reference pay_by asked_at look_again_at taken_by mode',
    ),
  },
  payment_notice: {
    personal: {
      body: { sealed: true, end: 'expires', exported: { not: 'what a provider tells of a payment' } },
    },
    other: columns('tenant_id id setting_id event_key attempt_id received_at judged_at verdict'),
  },
  ...receiptTables,
  message: {
    personal: {
      recipient: plain,
      data: written,
      subject: written,
      html: written,
      body: written,
      attachments: written,
      detail: written,
    },
    other: columns(
      'tenant_id id reference channel template language state created_at sent_at provider_reference ' +
        'sms_provider resent_by',
    ),
  },
  message_try: {
    personal: { detail: written },
    other: columns('tenant_id message_id position at outcome'),
  },
  document: {
    personal: {
      content: {
        end: { kept: 'only invoices, as tax law wants; all others go' },
        exported: { not: 'made of the order, and downloaded from its page' },
      },
    },
    other: columns('tenant_id id reference kind language content_type created_at revision'),
  },
  outbox: {
    personal: {
      payload: { end: 'erased', exported: { not: 'work of the product, told by the order' }, masked: true },
      last_error: { end: 'erased', exported: { not: 'work of the product' }, masked: true },
    },
    other: columns(
      'tenant_id id topic dedupe_key state attempts available_at leased_until created_at done_at lane seq',
    ),
  },
  ...staffTables,
  ...visitorTables,
  audit_entry: {
    personal: {
      before: maskedBefore,
      after: maskedBefore,
      user_name: actingStaff,
      impersonator_name: actingStaff,
      address: {
        end: { kept: 'of the staff; empty where a customer acted' },
        exported: { not: 'of the staff' },
      },
      reason: {
        end: { kept: 'typed by staff, who are told to name nobody' },
        exported: { not: 'of the staff' },
      },
    },
    other: columns(
      'tenant_id position at user_tenant_id user_id impersonator_tenant_id impersonator_user_id request_id action ' +
        'entity entity_id previous_hash hash keyed',
    ),
  },
};
