/** What becomes of a column of personal data. */
export interface PersonalColumn {
  /** Kept sealed (`platform/secrets/sealed-columns.ts`). */
  readonly sealed?: true;
  /** `erased` with the person (`modules/customers/privacy`), `expires` by a job, or why it is kept. */
  readonly end: 'erased' | 'expires' | { readonly kept: string };
  /** Whether it is handed over to the person who asks (`Customer/Export`), or why not. */
  readonly exported: true | { readonly not: string };
  /** Masked for staff without the right to see documents, and for whoever knows an order's id alone. */
  readonly masked?: true;
}

export interface PersonalTable {
  readonly personal: Readonly<Record<string, PersonalColumn>>;
  /** Everything else that the table has; a new column belongs into one of the two. */
  readonly other: readonly string[];
}

const plain: PersonalColumn = { end: 'erased', exported: true, masked: true };
const worked: PersonalColumn = { end: 'erased', exported: { not: 'worked out of the other columns' } };
const sealed: PersonalColumn = { sealed: true, end: 'erased', exported: true, masked: true };
const companion: PersonalColumn = { sealed: true, end: 'erased', exported: { not: 'is about others too' } };
const proof: PersonalColumn = { end: 'erased', exported: { not: 'shows whoever travels along' } };

/** Tables about people, and what is done with each of their columns. */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  customer: {
    personal: {
      ...{ email: plain, name: plain, surname: plain, country_code: plain, mobile_phone: plain },
      ...{ birth_date: plain, gender: plain, nationality: plain, note: plain, documents: sealed },
      ...{ normalized_email: worked, search_text: worked },
    },
    other: [
      ...['tenant_id', 'id', 'language', 'currency', 'news_opt_in', 'user_id', 'created_at', 'city_id'],
      ...['district_id', 'version', 'erased_at', 'erasure_requested_at'],
    ],
  },
  traveller: {
    personal: { name: plain, surname: plain, gender: plain, documents: sealed },
    other: ['tenant_id', 'id', 'user_id', 'version', 'created_at'],
  },
  customer_order: {
    personal: {
      ...{ contact: plain, contact_email: worked, contact_surname: worked },
      invoice: { end: { kept: 'tax law: whom an invoice was made out to' }, exported: true },
    },
    other: [
      ...[
        'tenant_id',
        'id',
        'key_hash',
        'key_version',
        'reservation_number',
        'pnr',
        'site_id',
        'customer_id',
      ],
      ...['language', 'currency', 'total_minor', 'quote_id', 'quote', 'created_at'],
    ],
  },
  order_passenger: {
    personal: {
      ...{ name: plain, surname: plain, document: sealed },
      gender: { end: { kept: 'says nobody without the name' }, exported: true },
      ...{ document_hint: worked, fingerprint: worked },
    },
    other: ['tenant_id', 'order_id', 'position', 'type', 'parent_position'],
  },
  passenger_change: {
    personal: { wanted: companion, lines: proof },
    other: [
      ...[
        'tenant_id',
        'order_id',
        'id',
        'state',
        'fee_minor',
        'currency',
        'payable_id',
        'pay_until',
        'reason',
      ],
      ...['requested_by', 'decided_by', 'decided_at', 'created_at'],
    ],
  },
  order_proof: {
    personal: { file: companion, file_name: proof },
    other: [
      ...['tenant_id', 'order_id', 'id', 'rule_code', 'message_key', 'deduction_percent', 'state', 'due_at'],
      ...['content_type', 'sent_at', 'decided_by', 'decided_at', 'reason', 'created_at', 'texts'],
    ],
  },
  order_note: {
    personal: { text: { end: 'erased', exported: { not: 'notes of staff about their own work' } } },
    other: ['tenant_id', 'order_id', 'id', 'author_id', 'author_name', 'created_at'],
  },
  outside_flight: {
    personal: { travellers: { sealed: true, end: 'expires', exported: { not: 'the same as the order' } } },
    other: [
      ...[
        'tenant_id',
        'id',
        'hold_id',
        'position',
        'supplier_id',
        'flight_id',
        'reference',
        'state',
        'offer',
      ],
      ...['sent_at', 'booking', 'refund_minor', 'refund_to', 'refund_currency', 'created_at'],
    ],
  },
  account_registration: {
    personal: { details: { sealed: true, end: 'expires', exported: { not: 'gone within the hour' } } },
    other: ['tenant_id', 'id', 'created_at'],
  },
  contact_message: {
    personal: { email: plain, name: plain, website: plain, order_number: plain, message: plain },
    other: [
      ...[
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
    ],
  },
};
