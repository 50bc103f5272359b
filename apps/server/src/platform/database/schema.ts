// Generated from the migrations by tools/database-types.ts; do not edit by hand.
import type { ColumnType, Generated } from 'kysely';

/** Read as parsed JSON; written as JSON text. */
export type Json = ColumnType<unknown, string, string>;

export interface AcceptanceTable {
  tenant_id: number;
  order_id: string;
  text_name: string;
  text_version: string;
  text_hash: string;
  language: string;
  address: string;
  at: Generated<Date>;
}

export interface AccountAttemptTable {
  tenant_id: number;
  id: string;
  kind: string;
  account_hash: Buffer;
  address_hash: Buffer;
  created_at: Generated<Date>;
}

export interface AccountProofTable {
  tenant_id: number;
  id: string;
  user_id: number;
  purpose: string;
  secret_hash: Buffer | null;
  tries_left: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
}

export interface AccountRegistrationTable {
  tenant_id: number;
  id: string;
  details: Buffer;
  created_at: Generated<Date>;
}

export interface AgencySampleTable {
  tenant_id: number;
  loaded_at: ColumnType<Date | null, never, Date>;
  last_service_id: ColumnType<number | null, never, number>;
  last_station_id: ColumnType<number | null, never, number>;
  last_zone_id: ColumnType<number | null, never, number>;
  last_vehicle_type_id: ColumnType<number | null, never, number>;
}

export interface AgencyTable {
  tenant_id: number;
  inventory_currency: string;
  info: Json;
  version: Generated<number>;
  city_id: number | null;
}

export interface AgencyLogoTable {
  tenant_id: number;
  picture: Buffer;
  hash: string;
}

export interface AircraftTable {
  code: string;
  name: string;
  is_wide: boolean;
  typical_seats: number;
}

export interface AirlineTable {
  code: string;
  icao: string;
  names: Json;
  country_code: string;
  alliance: string;
  kind: string;
  color: string;
}

export interface AirportTable {
  iata: string;
  icao: string;
  city_code: string;
  country_code: string;
  time_zone: string;
  lat: number;
  lon: number;
  size: number;
  is_market: boolean;
  is_scheduled: boolean;
  names: Json;
  city_names: Json;
  city_cases: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface AccountingSettingTable {
  tenant_id: number;
  template: Generated<string>;
  accounts: ColumnType<unknown, string | undefined, string>;
  suppliers: ColumnType<unknown, string | undefined, string>;
  datev: ColumnType<unknown, string | undefined, string>;
  version: Generated<number>;
  supplier_terms: ColumnType<unknown, string | undefined, string>;
}

export interface AppRoleTable {
  tenant_id: number;
  id: Generated<number>;
  name: string;
  display_name: string;
  description: string | null;
  is_static: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  normalized_name: Generated<string>;
  rights_edition: Generated<number>;
  search_text: Generated<string>;
}

export interface AppUserTable {
  tenant_id: number;
  id: Generated<number>;
  kind: string;
  user_name: string;
  normalized_user_name: string;
  email: string;
  normalized_email: string;
  name: string;
  surname: string;
  password_hash: string | null;
  is_active: Generated<boolean>;
  language: string | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  phone: string | null;
  email_proved_at: Date | null;
  version: Generated<number>;
  ui_theme: string | null;
  search_text: Generated<string>;
  one_time_password_until: Date | null;
}

export interface AuditEntryTable {
  tenant_id: number;
  position: number;
  at: Date;
  user_tenant_id: number | null;
  user_id: number | null;
  user_name: string | null;
  impersonator_tenant_id: number | null;
  impersonator_user_id: number | null;
  impersonator_name: string | null;
  address: string;
  request_id: string;
  action: string;
  entity: string;
  entity_id: string;
  before: ColumnType<unknown, string | null | undefined, string | null>;
  after: ColumnType<unknown, string | null | undefined, string | null>;
  reason: string | null;
  previous_hash: Buffer;
  hash: Buffer;
  keyed: Generated<boolean>;
}

export interface AuditHeadTable {
  tenant_id: number;
  position: number;
  hash: Buffer;
  published_at: Generated<Date>;
  seal: Buffer;
}

export interface ColumnMappingTable {
  tenant_id: number;
  titles: string;
  kind: string;
  mapping: Json;
  used_at: Generated<Date>;
}

export interface BankFormatTable {
  tenant_id: number;
  bank: string;
  mapping: Json;
}

export interface BankLineTable {
  tenant_id: number;
  id: string;
  line_hash: Buffer;
  bank: string;
  account: string;
  booked_on: string;
  amount_minor: number;
  currency: string;
  reference: string;
  counterparty: string;
  purpose: string;
  imported_at: Generated<Date>;
  imported_by: string;
  state: Generated<string>;
  kind: string | null;
  target: string | null;
  settled_by: string | null;
  settled_at: Date | null;
  reason: string | null;
  version: Generated<number>;
}

export interface BankStatementLineTable {
  tenant_id: number;
  merchant_id: string;
  transaction_id: string;
  kind: string;
  reference: string;
  amount_minor: number;
  currency: string;
  booked_at: Date;
  read_at: Generated<Date>;
}

export interface BuyerReplyTable {
  tenant_id: number;
  order_id: string;
  id: string;
  body: Buffer | null;
  is_buyer: boolean;
  is_automatic: boolean;
  received_at: Generated<Date>;
}

export interface BuyerReplyFileTable {
  tenant_id: number;
  order_id: string;
  reply_id: string;
  position: number;
  content_type: string;
  content: Buffer;
  stored_bytes: Generated<number>;
}

export interface CancelQuoteTable {
  tenant_id: number;
  id: string;
  order_id: string;
  state: Generated<string>;
  cause: string;
  asked_by: string;
  confirmed_by: string | null;
  waive_reason: string | null;
  currency: string;
  refund_minor: number;
  service_minor: number;
  items: Json;
  parts: Json;
  curve: Json;
  refund_id: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
  confirmed_at: Date | null;
  sent_at: Date | null;
}

export interface CardIssuerTable {
  tenant_id: number;
  first_digits: string;
  imported_at: Date;
}

export interface ChannelBookingTable {
  tenant_id: number;
  channel_id: number;
  reference: string;
  customer_reference: string;
  status: string;
  state_hash: string;
  state: string;
  problem: string | null;
  order_id: string | null;
  pickup_at: Date;
  driver_version: number | null;
  agreed_people: number | null;
  agreed_place: string | null;
  called_for: string | null;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
}

export interface ChannelPayoutTable {
  tenant_id: number;
  id: string;
  channel_id: number;
  amount_minor: number;
  currency: string;
  paid_on: string;
  reference: string;
  note: Generated<string>;
  recorded_by: string;
  recorded_at: Generated<Date>;
  reversed_by: string | null;
  reversed_at: Date | null;
  reverse_reason: string | null;
  version: Generated<number>;
}

export interface ChannelPayoutBookingTable {
  tenant_id: number;
  payout_id: string;
  channel_id: number;
  reference: string;
  amount_minor: number;
}

export interface CityTable {
  tenant_id: number;
  id: Generated<number>;
  name: string;
  country_code: string;
  iata: string | null;
  version: Generated<number>;
  search_text: Generated<string>;
}

export interface ClientErrorTable {
  tenant_id: number;
  id: string;
  kind: string;
  message: string;
  stack: string | null;
  fingerprint: Buffer;
  pages: string[];
  browser: string;
  count: Generated<number>;
  state: Generated<string>;
  first_seen_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  forwarded_at: Date | null;
}

export interface ContactAnswerTable {
  tenant_id: number;
  contact_id: string;
  id: string;
  text: string;
  answered_by: string;
  created_at: Generated<Date>;
}

export interface ContactMessageTable {
  tenant_id: number;
  id: string;
  ticket_no: string;
  email: string;
  name: string | null;
  website: string | null;
  order_number: string | null;
  message: string;
  language: string;
  site_origin: string | null;
  state: Generated<string>;
  note: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface ContentPlaceTable {
  tenant_id: number;
  id: Generated<number>;
  kind: string;
  name: string;
  group_name: string | null;
  position: number;
  is_shown: Generated<boolean>;
  version: Generated<number>;
}

export interface ContentTextTable {
  tenant_id: number;
  name: string;
  language: string;
  label: string | null;
  title: string;
  description: string;
  body: string;
  body_hash: string;
  effective_date: string;
  kind: string;
  revision: Generated<number>;
  is_draft: Generated<boolean>;
  changed_by: string | null;
  changed_at: Generated<Date>;
}

export interface CouponTable {
  tenant_id: number;
  id: Generated<number>;
  code: string;
  kind: string;
  basis_points: number | null;
  sum_minor: number | null;
  currency: string;
  minimum_minor: number | null;
  valid_from: string | null;
  valid_to: string | null;
  uses_total: number | null;
  uses_per_contact: number | null;
  product: string;
  is_active: Generated<boolean>;
  used: Generated<number>;
  version: Generated<number>;
}

export interface CouponMissTable {
  tenant_id: number;
  id: string;
  network_hash: Buffer;
  code_hash: Buffer;
  created_at: Generated<Date>;
}

export interface CouponUseTable {
  tenant_id: number;
  order_id: string;
  coupon_id: number;
  discount_minor: number;
  currency: string;
  is_taken: boolean;
  at: Generated<Date>;
}

export interface CustomerTable {
  tenant_id: number;
  id: Generated<number>;
  email: string;
  normalized_email: string;
  name: string;
  surname: string;
  country_code: string;
  mobile_phone: string;
  language: string;
  currency: string;
  news_opt_in: Generated<boolean>;
  user_id: number | null;
  created_at: Generated<Date>;
  birth_date: string | null;
  gender: string | null;
  nationality: string | null;
  documents: Buffer | null;
  city_id: number | null;
  district_id: number | null;
  note: string | null;
  version: Generated<number>;
  search_text: Generated<string>;
  erased_at: Date | null;
  erasure_requested_at: Date | null;
}

export interface CustomerOrderTable {
  tenant_id: number;
  id: string;
  key_hash: Buffer;
  reservation_number: string;
  pnr: string;
  site_id: number;
  customer_id: number;
  language: string;
  currency: string;
  total_minor: number;
  contact: Json;
  invoice: ColumnType<unknown, string | null | undefined, string | null>;
  quote_id: string;
  quote: Json;
  created_at: Generated<Date>;
  key_version: Generated<number>;
  contact_email: Generated<string | null>;
  contact_surname: Generated<string | null>;
  held_until: Date | null;
  booked_by: string | null;
  channel: string | null;
}

export interface DeparturePriceTable {
  tenant_id: number;
  fare_id: number;
  flight_date: string;
  passenger_type: string;
  fare_minor: number;
}

export interface DepartureTable {
  tenant_id: number;
  service_id: number;
  flight_date: string;
  status: Generated<string>;
  version: Generated<number>;
}

export interface DepartureChangeTable {
  tenant_id: number;
  id: string;
  service_id: number;
  flight_date: string;
  kind: string;
  reason: string;
  made_by: string;
  created_at: Generated<Date>;
}

export interface DepartureLegTable {
  tenant_id: number;
  service_id: number;
  flight_date: string;
  leg_no: number;
  departs_minute: number;
  arrives_minute: number;
  departs_after_change: Generated<boolean>;
  arrives_after_change: Generated<boolean>;
}

export interface DistrictTable {
  tenant_id: number;
  id: Generated<number>;
  city_id: number;
  name: string;
  version: Generated<number>;
}

export interface DocumentTable {
  tenant_id: number;
  id: string;
  reference: string;
  kind: string;
  language: string;
  content_type: string;
  content: Buffer;
  created_at: Generated<Date>;
  revision: Generated<string>;
}

export interface EmailSettingTable {
  tenant_id: number;
  id: Generated<number>;
  default_from_address: string;
  default_from_display_name: string;
  host: string;
  port: number;
  user_name: string;
  secrets: Buffer;
  enable_ssl: Generated<boolean>;
  reply_to: string | null;
  bcc: string | null;
  is_active: Generated<boolean>;
  version: Generated<number>;
  imap_host: string | null;
  imap_port: number | null;
  imap_user_name: string | null;
  imap_ssl: Generated<boolean>;
  plus_address: Generated<boolean>;
}

export interface ExchangeRateTable {
  tenant_id: number;
  id: string;
  day: string;
  currency: string;
  micros_per_euro: number;
  source: string;
  created_at: Generated<Date>;
  state: Generated<string>;
  decided_at: Date | null;
}

export interface ExtraTable {
  tenant_id: number;
  code: string;
  kind: string;
  name: Json;
  carrier: string | null;
  provider: string | null;
  price_minor: number;
  passenger_types: string[];
  most: number;
  refundable: boolean;
  is_open: Generated<boolean>;
}

export interface FareTable {
  tenant_id: number;
  id: Generated<number>;
  service_id: number;
  board_leg: Generated<number>;
  off_leg: Generated<number>;
  cabin: string;
  family: string;
  family_rank: Generated<number>;
  booking_class: string;
  bucket: string;
  valid_from: string;
  valid_to: string;
  days_mask: Generated<number>;
  currency: string;
  hand_pieces: number;
  hand_kg: number;
  checked_pieces: number;
  checked_kg: number;
  change_allowed: boolean;
  change_fee_minor: Generated<number>;
  change_until_hours: Generated<number>;
  cancel_allowed: boolean;
  cancel_fee_minor: Generated<number>;
  cancel_until_hours: Generated<number>;
  seat_cap: number | null;
  pair_group: string | null;
  through_basis_points: number | null;
  min_stay_days: number | null;
  max_stay_days: number | null;
  sale_from: string | null;
  sale_to: string | null;
  release_days: number | null;
  age_reference: string | null;
}

export interface FareCounterTable {
  tenant_id: number;
  fare_id: number;
  flight_date: string;
  total: number;
  held: Generated<number>;
  sold: Generated<number>;
}

export interface FarePriceTable {
  tenant_id: number;
  fare_id: number;
  passenger_type: string;
  fare_minor: number;
  tax_minor: number;
  fuel_minor: number;
  service_minor: number;
}

export interface FiscalReceiptTable {
  tenant_id: number;
  id: string;
  order_id: string;
  purpose: string;
  sequence: number;
  cause: string;
  setting_id: number;
  attempt_id: string;
  amount_minor: number;
  currency: string;
  lines: Json;
  customer: Json;
  way: string;
  mode: string | null;
  paid_by: string | null;
  is_with_payment: Generated<boolean>;
  payment_reference: string | null;
  refund_reference: string | null;
  corrects: string | null;
  correction: ColumnType<unknown, string | null | undefined, string | null>;
  state: Generated<string>;
  refusals: Generated<number>;
  reason: string | null;
  desk_reference: string | null;
  fiscal: ColumnType<unknown, string | null | undefined, string | null>;
  moved_at: Date;
  created_at: Generated<Date>;
  sent_at: Date | null;
  issued_at: Date | null;
  version: Generated<number>;
}

export interface FlightSearchTable {
  tenant_id: number;
  id: string;
  criteria: Json;
  created_at: Generated<Date>;
  expires_at: Date;
  is_visitor: Generated<boolean>;
}

export interface FlightSupplierTable {
  tenant_id: number;
  id: Generated<number>;
  kind: string;
  code: string;
  name: string;
  api_url: string;
  secrets: Buffer;
  airports: Generated<string[]>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  ledger_account: string | null;
}

export interface FlightSupplierAnswerTable {
  tenant_id: number;
  search_id: string;
  direction: string;
  supplier_id: number;
  state: Generated<string>;
  parts: Generated<number>;
  offers: ColumnType<unknown, string | undefined, string>;
  asked_at: Generated<Date>;
}

export interface GalleryPictureTable {
  tenant_id: number;
  id: Generated<number>;
  hash: string;
  picture: Buffer;
  width: number;
  height: number;
  caption_ru: Generated<string>;
  caption_en: Generated<string>;
  caption_tr: Generated<string>;
  position: Generated<number>;
  version: Generated<number>;
}

export interface HostnameTable {
  hostname: string;
  tenant_id: number;
  site_id: number;
}

export interface InventoryChangeTable {
  tenant_id: number;
  seq: Generated<number>;
  service_id: number | null;
  flight_date: string | null;
  created_at: Generated<Date>;
}

export interface InventoryImportTable {
  tenant_id: number;
  id: string;
  source: string;
  summary: Json;
  created_at: Generated<Date>;
}

export interface KeptKeyTable {
  tenant_id: number;
  name: string;
  key: Buffer;
}

export interface LedgerDaySumTable {
  tenant_id: number;
  posted_on: string;
  account: string;
  sub_account: string;
  currency: string;
  move: string;
  debit_minor: number;
  credit_minor: number;
}

export interface LedgerOpenSumTable {
  tenant_id: number;
  reference: string;
  currency: string;
  customer_minor: number;
  refunds_minor: number;
}

export interface LedgerSummedTable {
  tenant_id: number;
  through_day: string;
}

export interface LedgerEntryTable {
  tenant_id: number;
  id: string;
  move: string;
  posting_key: string;
  reference: string;
  at: Generated<Date>;
  occurred_on: string | null;
  posted_on: Generated<string>;
}

export interface LedgerLineTable {
  tenant_id: number;
  entry_id: string;
  line_no: number;
  account: string;
  amount_minor: number;
  currency: string;
  sub_account: Generated<string>;
}

export interface MailboxStateTable {
  tenant_id: number;
  place: string;
  uid_validity: string;
  last_uid: number;
  read_at: Date | null;
  fault: string | null;
  fault_since: Date | null;
}

export interface MapSettingTable {
  tenant_id: number;
  id: Generated<number>;
  provider: string;
  secrets: Buffer;
  tile_url: string | null;
  lat: number;
  lng: number;
  zoom: number;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface WalletSettingTable {
  tenant_id: number;
  id: Generated<number>;
  wallet: string;
  issuer: string;
  account: string;
  secrets: Buffer;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface MessengerSettingTable {
  tenant_id: number;
  id: Generated<number>;
  messenger: string;
  provider: string;
  bot_name: string;
  bot_title: string;
  secrets: Buffer;
  inbox_state: Generated<string>;
  inbox_fault: string | null;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface MessengerChatTable {
  tenant_id: number;
  id: string;
  messenger: string;
  order_id: string;
  state: Generated<string>;
  token_hash: Buffer | null;
  token_until: Date | null;
  chat: Buffer | null;
  chat_hash: Buffer | null;
  person: Generated<string>;
  spares_sms: Generated<boolean>;
  free_at: Date | null;
  created_at: Generated<Date>;
  connected_at: Date | null;
  ended_at: Date | null;
  ended_by: string | null;
}

export interface MessengerUpdateTable {
  tenant_id: number;
  setting_id: number;
  update_key: string;
  chat: Buffer | null;
  chat_hash: Buffer;
  received_at: Generated<Date>;
}

export interface MarkupRuleTable {
  tenant_id: number;
  id: Generated<number>;
  position: number;
  carrier: string | null;
  from_code: string | null;
  to_code: string | null;
  kind: string | null;
  cabin: string | null;
  valid_from: string | null;
  valid_to: string | null;
  basis_points: number | null;
  sum_minor: number | null;
  is_active: Generated<boolean>;
  name: Generated<string>;
  version: Generated<number>;
}

export interface MatchRunTable {
  tenant_id: number;
  id: string;
  started_at: Generated<Date>;
  finished_at: Date | null;
  started_by: string | null;
  checked: Generated<number>;
  unanswered: Generated<number>;
  open: Generated<number>;
  found: Generated<number>;
  gone: Generated<number>;
}

export interface MessageTable {
  tenant_id: number;
  id: string;
  reference: string;
  channel: string;
  template: string;
  language: string;
  recipient: string;
  data: Json;
  state: Generated<string>;
  created_at: Generated<Date>;
  sent_at: Date | null;
  detail: string | null;
  provider_reference: string | null;
  sms_provider: string | null;
  subject: string | null;
  html: string | null;
  body: string | null;
  attachments: Generated<string[]>;
  resent_by: string | null;
}

export interface MessageTemplateTable {
  tenant_id: number;
  id: Generated<number>;
  kind: string;
  language: string;
  channel: string;
  subject: Generated<string>;
  preheader: Generated<string>;
  heading: Generated<string>;
  body: Generated<string>;
  button: Generated<string>;
  is_edited: boolean;
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by: string;
}

export interface MessageTryTable {
  tenant_id: number;
  message_id: string;
  position: number;
  at: Generated<Date>;
  outcome: string;
  detail: Generated<string>;
}

export interface MoneyMismatchTable {
  tenant_id: number;
  id: string;
  class: string;
  subject: string;
  bank_reference: string;
  attempt_id: string | null;
  reference: string | null;
  bank: ColumnType<unknown, string | null | undefined, string | null>;
  ours: ColumnType<unknown, string | null | undefined, string | null>;
  ledger: ColumnType<unknown, string | null | undefined, string | null>;
  order_state: string | null;
  repairs: string[];
  state: Generated<string>;
  found_at: Generated<Date>;
  seen_at: Generated<Date>;
  repair: string | null;
  repaired_by: string | null;
  repaired_at: Date | null;
  reason: string | null;
  version: Generated<number>;
}

export interface OrderAddressChangeTable {
  tenant_id: number;
  order_id: string;
  id: string;
  email: string;
  code_hash: Buffer | null;
  tries_left: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
  used_at: Date | null;
}

export interface OrderAgreementTable {
  tenant_id: number;
  order_id: string;
  title: string;
  body: Buffer;
}

export interface OrderAttemptTable {
  tenant_id: number;
  idempotency_key: string;
  request_hash: Buffer;
  order_id: string;
  created_at: Generated<Date>;
}

export interface OrderCodeTable {
  tenant_id: number;
  order_id: string;
  id: string;
  code_hash: Buffer | null;
  tries_left: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
  used_at: Date | null;
}

export interface OrderCodeRequestTable {
  tenant_id: number;
  id: string;
  order_hash: Buffer;
  address_hash: Buffer;
  created_at: Generated<Date>;
}

export interface OrderExtraTable {
  tenant_id: number;
  order_id: string;
  item_id: string;
  id: string;
  passenger_position: number | null;
  segment: number | null;
  code: string;
  kind: string;
  total_minor: number;
  refundable: boolean;
  name: string;
  cancelled_by: string | null;
  refund_minor: number | null;
}

export interface OrderHistoryTable {
  tenant_id: number;
  seq: Generated<number>;
  order_id: string;
  item_id: string | null;
  from_status: string | null;
  to_status: string;
  reason: string;
  actor: string;
  item_version: number | null;
  at: Generated<Date>;
}

export interface OrderItemTable {
  tenant_id: number;
  order_id: string;
  id: string;
  position: number;
  kind: string;
  status: string;
  problem: string | null;
  contract_party: Json;
  snapshot: Json;
  supplier: string;
  supplier_locator: string | null;
  currency: string;
  total_minor: number;
  version: Generated<number>;
  changed_at: Generated<Date>;
  is_charter: Generated<boolean | null>;
  departs_at_local: Generated<string | null>;
  joined_order_id: Generated<string | null>;
  ordered_at: Date | null;
  is_only: boolean | null;
  order_departs_at: string | null;
  order_departs_basis: string | null;
}

export interface OrderLookupMissTable {
  tenant_id: number;
  id: string;
  network_hash: Buffer;
  code_hash: Buffer;
  created_at: Generated<Date>;
}

export interface OrderCallTable {
  tenant_id: number;
  order_id: string;
  id: string;
  direction: string;
  outcome: string;
  text: string;
  call_back_at: Date | null;
  author_id: number;
  author_name: string;
  created_at: Generated<Date>;
}

export interface OrderNoteTable {
  tenant_id: number;
  order_id: string;
  id: string;
  text: string;
  author_id: number;
  author_name: string;
  created_at: Generated<Date>;
}

export interface OrderPassengerTable {
  tenant_id: number;
  order_id: string;
  position: number;
  type: string;
  name: string;
  surname: string;
  gender: string;
  document: Buffer | null;
  document_hint: Generated<string>;
  fingerprint: Buffer;
  parent_position: number | null;
}

export interface OrderProofTable {
  tenant_id: number;
  order_id: string;
  id: string;
  rule_code: string;
  message_key: string;
  deduction_percent: number;
  state: string;
  due_at: Date;
  file: Buffer | null;
  file_name: string | null;
  content_type: string | null;
  sent_at: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  created_at: Generated<Date>;
  texts: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface OrderProposalTable {
  tenant_id: number;
  order_id: string;
  id: string;
  item_id: string | null;
  change_id: string | null;
  rule: string;
  state: Generated<string>;
  text: Generated<string>;
  before: Json;
  after: Json;
  returns: ColumnType<unknown, string | undefined, string>;
  due_at: Date;
  made_by: string;
  created_at: Generated<Date>;
  other_wanted_at: Date | null;
  answered_at: Date | null;
  answered_by: string | null;
  payable_id: string | null;
  read_at: Date | null;
  supplier_change: string | null;
}

export interface OrderSaleTable {
  tenant_id: number;
  order_id: string;
  sold_at: Date;
  ordered_at: Date;
  begun_at: Date;
  departs_at: Date | null;
  flights_minor: number;
  transfers_minor: number;
  passengers: number;
}

export interface OrderSearchTermTable {
  tenant_id: number;
  order_id: string;
  term: string;
}

export interface OutboxTable {
  tenant_id: number;
  id: string;
  topic: string;
  dedupe_key: string;
  payload: Json;
  state: Generated<string>;
  attempts: Generated<number>;
  available_at: Generated<Date>;
  leased_until: Date | null;
  last_error: string | null;
  created_at: Generated<Date>;
  done_at: Date | null;
  lane: string | null;
  seq: Generated<number>;
}

export interface ExternalFlightTable {
  tenant_id: number;
  id: string;
  hold_id: string;
  position: number;
  supplier_id: number;
  flight_id: string;
  reference: string;
  state: Generated<string>;
  offer: Json;
  travellers: Buffer | null;
  sent_at: Date | null;
  booking: ColumnType<unknown, string | null | undefined, string | null>;
  refund_minor: number | null;
  created_at: Generated<Date>;
  refund_currency: string | null;
  refund_to: string | null;
  return_flight_id: string | null;
  booking_ref: string | null;
  reserve_until: Date | null;
  pay_sent_at: Date | null;
}

export interface FlightChangeTable {
  tenant_id: number;
  id: string;
  order_id: string;
  item_id: string;
  state: string;
  offer_ref: string;
  change_ref: string | null;
  before: Json;
  after: Json;
  difference_minor: number;
  penalty_minor: number;
  currency: string;
  supplier_minor: number;
  supplier_currency: string;
  expires_at: Date;
  request_id: string | null;
  sent_at: Date | null;
  made_by: string;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

export interface ExternalRideTable {
  tenant_id: number;
  id: string;
  supplier_id: number;
  reference: string;
  state: Generated<string>;
  wish: Json;
  lead: ColumnType<unknown, string | null | undefined, string | null>;
  booking: ColumnType<unknown, string | null | undefined, string | null>;
  cancel_fee_minor: number | null;
  sent_at: Date | null;
  created_at: Generated<Date>;
}

export interface PackageTypeTable {
  tenant_id: number;
  id: Generated<number>;
  code: string;
  name: Json;
  product: string;
  description: string | null;
  sort_order: Generated<number>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  search_text: Generated<string>;
}

export interface PartnerClickTable {
  tenant_id: number;
  id: string;
  partner_id: number;
  site_id: number;
  source: string | null;
  day: string;
  clicked_at: Generated<Date>;
  /** This and the next five: null for a plain link, which shows nothing. */
  shown_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  outcome: string | null;
  shown_minor: number | null;
  now_minor: number | null;
  currency: string | null;
  search_id: string | null;
  offer: Json | null;
  network_hash: Buffer | null;
  seen_at: Date | null;
  marks: Generated<string[]>;
  decision: string | null;
  decision_reason: string | null;
  decided_by: string | null;
  decided_at: Date | null;
}

export interface PartnerTermsTable {
  tenant_id: number;
  partner_id: number;
  from_day: string;
  window_days: number;
  share: number;
  set_at: Generated<Date>;
  set_by: string;
}

export interface OrderSourceTable {
  tenant_id: number;
  order_id: string;
  partner_id: number;
  click_id: string | null;
  clicked_at: Date | null;
  at: Generated<Date>;
  window_days: number;
  share: number;
}

export interface PartnerCommissionTable {
  tenant_id: number;
  id: string;
  order_id: string;
  partner_id: number;
  kind: string;
  entry_id: string | null;
  base_minor: number;
  commission_minor: number;
  currency: string;
  day: string;
  month: string;
  at: Generated<Date>;
}

export interface PartnerStatementTable {
  tenant_id: number;
  partner_id: number;
  month: string;
  closed_at: Generated<Date>;
  closed_by: string;
  clicks: number | null;
  marked_clicks: number | null;
}

export interface PartnerStatementSumTable {
  tenant_id: number;
  partner_id: number;
  month: string;
  currency: string;
  orders: number;
  sold_minor: number;
  refunded_minor: number;
  earned_minor: number;
  carried_minor: number;
  payout_id: string | null;
}

export interface PassengerChangeTable {
  tenant_id: number;
  order_id: string;
  id: string;
  state: string;
  wanted: Buffer | null;
  lines: Json;
  fee_minor: number;
  currency: string;
  payable_id: string | null;
  pay_until: Date | null;
  requested_by: string;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  created_at: Generated<Date>;
}

export interface PaymentRequestTable {
  tenant_id: number;
  id: string;
  order_id: string;
  payable_id: string;
  state: Generated<string>;
  purpose: string;
  amount_minor: number;
  currency: string;
  item_id: string | null;
  pay_until: Date;
  key_hash: Buffer;
  requested_by: string;
  created_at: Generated<Date>;
  ended_at: Date | null;
  ended_by: string | null;
  reason: string | null;
}

export interface PartnerHoldTable {
  tenant_id: number;
  partner_id: number;
  reference: string;
  order_id: string;
  order_number: string;
  created_at: Generated<Date>;
}

export interface PartnerQuoteTable {
  tenant_id: number;
  id: string;
  partner_id: number;
  seal_hash: Buffer;
  offer_id: string;
  coupon: string | null;
  quote_seal: string;
  hold_latest: Date;
  expires_at: Date;
}

export interface PartnerUsageTable {
  tenant_id: number;
  partner_id: number;
  day: string;
  call: string;
  calls: number;
  refused: number;
}

export interface PayableTable {
  tenant_id: number;
  id: string;
  reference: string;
  purpose: string;
  amount_minor: number;
  currency: string;
  created_at: Generated<Date>;
}

export interface PaymentAttemptTable {
  tenant_id: number;
  id: string;
  payable_id: string;
  attempt_no: number;
  state: string;
  setting_id: number;
  amount_minor: number;
  currency: string;
  captured_minor: Generated<number>;
  refunded_minor: Generated<number>;
  provider_reference: string | null;
  failure_code: string | null;
  card_bin6: string | null;
  card_last4: string | null;
  card_brand: string | null;
  card_hash: Buffer | null;
  contact_hash: Buffer | null;
  address_hash: Buffer | null;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  cleared_at: Date | null;
  refund_claimed_minor: Generated<number>;
  disputed_minor: Generated<number>;
  frozen_at: Date | null;
  said_minor: number | null;
  said_currency: string | null;
  is_surplus: Generated<boolean>;
  method: Generated<string>;
  their_reference: string | null;
  next_step: Buffer | null;
  pay_by: Date | null;
  asked_at: Date | null;
  look_again_at: Date | null;
  taken_by: string | null;
  mode: string | null;
}

export interface PaymentNoticeTable {
  tenant_id: number;
  id: string;
  setting_id: number;
  event_key: string;
  attempt_id: string | null;
  body: Buffer;
  received_at: Generated<Date>;
  judged_at: Date | null;
  verdict: string | null;
}

export interface SupplierNoticeTable {
  tenant_id: number;
  id: string;
  supplier_id: number;
  event_key: string;
  kind: string;
  booking_ref: string | null;
  received_at: Generated<Date>;
  judged_at: Date | null;
  verdict: string | null;
}

export interface PaymentRehearsalTable {
  tenant_id: number;
  id: string;
  setting_id: number;
  method: string;
  currency: string;
  amount_minor: number;
  part_minor: number;
  mode: string;
  started_by: string;
  started_at: Generated<Date>;
  second_id: string;
  first_theirs: string | null;
  second_theirs: string | null;
  pay_url: Buffer | null;
  failed_step: string | null;
  failure: string | null;
  ended_at: Date | null;
}

export interface PaymentRehearsalTickTable {
  tenant_id: number;
  rehearsal_id: string;
  step: string;
  said: string;
  ticked_at: Generated<Date>;
}

export interface PaymentFeeTable {
  tenant_id: number;
  setting_id: number;
  method: string;
  currency: string;
  card_country: Generated<string>;
  basis_points: number;
  fixed_minor: number;
}

export interface PaymentRouteTable {
  tenant_id: number;
  currency: string;
  method: string;
  card_country: Generated<string>;
  place: number;
  setting_id: number;
}

export interface PaymentSettingTable {
  tenant_id: number;
  id: Generated<number>;
  provider: string;
  card_input: string;
  merchant_id: string;
  api_user: string;
  secrets: Buffer;
  gateway_url: string;
  currencies: string[];
  card_schemes: string[];
  statement_text: string;
  priority: Generated<number>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  mode: Generated<string>;
  terminal_id: string | null;
  three_d_model: Generated<string>;
  capture_mode: Generated<string>;
  duty_accepted_by: string | null;
  duty_accepted_at: Date | null;
  duty_signed_name: string | null;
  duty_signed_position: string | null;
  duty_signed_by: string | null;
  duty_signed_at: Date | null;
  duty_wording: string | null;
  site_ids: Generated<number[]>;
  paused_at: Date | null;
  paused_by: string | null;
  live_allowed_at: Date | null;
  live_allowed_by: string | null;
  live_reason: string | null;
  three_d_secure: Generated<string>;
  bill_hours: Generated<number>;
}

export interface PeriodCloseTable {
  tenant_id: number;
  id: string;
  kind: string;
  from_day: string;
  through_day: string;
  closed_at: Generated<Date>;
  closed_by: string;
  blockers: ColumnType<unknown, string | undefined, string>;
  reason: string | null;
  sheet: Json;
  reopened_at: Date | null;
  reopened_by: string | null;
  reopen_reason: string | null;
}

export interface PriceAlertRequestTable {
  tenant_id: number;
  id: string;
  email_hash: Buffer;
  network_hash: Buffer;
  created_at: Generated<Date>;
}

export interface PriceAlertTable {
  tenant_id: number;
  id: string;
  email: string;
  language: string;
  site_id: number;
  from_code: string;
  to_code: string;
  departure_date: string;
  criteria: Json;
  state: Generated<string>;
  told_minor: number | null;
  mailed_on: string | null;
  mail_count: Generated<number>;
  created_at: Generated<Date>;
  confirmed_at: Date | null;
  checked_at: Date | null;
  ended_at: Date | null;
}

export interface PromotionPinTable {
  tenant_id: number;
  id: Generated<number>;
  from_place: string | null;
  to_place: string;
  position: number;
  valid_from: string | null;
  valid_to: string | null;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface RateSettingTable {
  tenant_id: number;
  source: string;
  margin_basis_points: Generated<number>;
  ecb_url: string | null;
  cbr_url: string | null;
  tcmb_url: string | null;
  fetched_at: Date | null;
  failure: string | null;
  failed_at: Date | null;
  version: Generated<number>;
}

export interface InvoiceSettingTable {
  tenant_id: number;
  currency: string;
  is_active: boolean;
  mode: string;
  issuer: ColumnType<unknown, string, string>;
  series: string;
  site_ids: Generated<number[]>;
  rates: ColumnType<unknown, string, string>;
  since: string;
  version: Generated<number>;
}

export interface InvoiceSeriesTable {
  tenant_id: number;
  mode: string;
  series: string;
  last_number: number;
  last_day: string;
}

export interface InvoiceTable {
  tenant_id: number;
  id: string;
  mode: string;
  series: string;
  number: number | null;
  kind: string;
  cause: string;
  of_invoice: string | null;
  order_id: string;
  attempt_id: string;
  amount_minor: number;
  currency: string;
  lines: Json;
  issuer: Json;
  buyer: ColumnType<unknown, string, string>;
  method: string;
  state: Generated<string>;
  reason: string | null;
  issued_on: string;
  moved_at: Date;
  created_at: Generated<Date>;
  version: Generated<number>;
}

export interface ReceiptSettingTable {
  tenant_id: number;
  id: Generated<number>;
  way: string;
  desk: Generated<string>;
  account_ids: Generated<number[]>;
  tax_system: string;
  vat_kind: string;
  fee_vat_kind: string;
  agent_sign: string | null;
  suppliers: ColumnType<unknown, string | undefined, string>;
  company_tax_number: Generated<string>;
  company_email: Generated<string>;
  payment_address: Generated<string>;
  group_code: Generated<string>;
  desk_login: Generated<string>;
  desk_url: Generated<string>;
  secrets: Buffer;
  is_active: Generated<boolean>;
  version: Generated<number>;
  since: Generated<Date>;
  accounts_since: ColumnType<unknown, string | undefined, string>;
  mode: Generated<string>;
}

export interface RecordingTable {
  tenant_id: number;
  id: string;
  consent_hash: Buffer;
  language: string;
  browser: string;
  first_page: string;
  views: Generated<number>;
  clicks: Generated<number>;
  errors: Generated<number>;
  duration_seconds: Generated<number>;
  started_at: Generated<Date>;
}

export interface RecordingPieceTable {
  tenant_id: number;
  recording_id: string;
  position: number;
  events: Json;
}

export interface RefundTable {
  tenant_id: number;
  id: string;
  attempt_id: string;
  state: string;
  amount_minor: number;
  currency: string;
  reason: string;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  request_id: string;
  reference: string;
  subject: string;
  nature: string;
  supplier_minor: number;
  service_minor: number;
  requested_by: string;
  needs_approval: boolean;
  decided_by: string | null;
  decision: string | null;
  approved_at: Date | null;
  due_at: Date | null;
  sent_at: Date | null;
  settled_at: Date | null;
  announced_at: Date | null;
  sendings: Generated<number>;
  retry_at: Date | null;
  failure_code: string | null;
  bank_reference: string | null;
  version: Generated<number>;
  supplier_shares: ColumnType<unknown, string | undefined, string>;
  paid_out_by: string | null;
}

export interface RehearsalOrderTable {
  tenant_id: number;
  order_id: string;
  marked_at: Generated<Date>;
}

export interface RideChannelTable {
  tenant_id: number;
  id: Generated<number>;
  kind: string;
  name: string;
  site_id: number;
  api_url: string;
  token_url: string;
  client_id: string;
  secrets: Buffer;
  door_id: string;
  price_percent: Generated<number>;
  airports: string[];
  is_active: Generated<boolean>;
  version: Generated<number>;
  asked_at: Date | null;
  fault: string | null;
}

export interface RideHoldTable {
  tenant_id: number;
  id: string;
  reference: string;
  airport: string;
  vehicle_type_id: number;
  day: string;
  units: number;
  state: string;
  contact_hash: Buffer | null;
  card_hash: Buffer | null;
  address_hash: Buffer | null;
  created_at: Generated<Date>;
  expires_at: Date;
  extended: Generated<boolean>;
  asked_at: Date | null;
  promised_until: Date | null;
}

export interface RideStationTable {
  tenant_id: number;
  id: Generated<number>;
  airport: string;
  operator_name: string;
  operator_phone: string;
  meeting_point: Json;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface RolePermissionTable {
  tenant_id: number;
  role_id: number;
  permission: string;
}

export interface SalesPartnerTable {
  tenant_id: number;
  id: Generated<number>;
  code: string;
  name: string;
  key_hash: Buffer | null;
  key_issued_at: Date | null;
  calls: string[];
  per_minute: number;
  open_holds: Generated<number>;
  holds_per_day: Generated<number>;
  asks_suppliers: Generated<boolean>;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface SavedReplyTable {
  tenant_id: number;
  id: Generated<number>;
  shipped_name: string | null;
  texts: Json;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface SavedViewTable {
  tenant_id: number;
  id: Generated<number>;
  user_id: number;
  list: string;
  name: string;
  query: string;
  is_shared: Generated<boolean>;
  version: Generated<number>;
}

export interface SchemaMigrationTable {
  name: string;
  applied_at: Generated<Date>;
  hash: string | null;
  needs: string | null;
}

export interface SeatContractTable {
  tenant_id: number;
  id: string;
  partner_id: number;
  carrier: string;
  number: string;
  flight_from: string;
  flight_to: string;
  bucket: string;
  currency: string;
  adult_minor: number;
  child_minor: number;
  infant_minor: number;
  seat_limit: number;
  release_hours: Generated<number>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface SeatContractAnswerTable {
  tenant_id: number;
  owner_id: number;
  contract_id: string;
  state: string;
  answered_by: string;
  answered_at: Generated<Date>;
}

export interface SeatContractCounterTable {
  tenant_id: number;
  contract_id: string;
  service_id: number;
  flight_date: string;
  leg_no: number;
  held: Generated<number>;
  sold: Generated<number>;
}

export interface SeatCounterTable {
  tenant_id: number;
  service_id: number;
  flight_date: string;
  leg_no: number;
  bucket: string;
  total: number;
  held: Generated<number>;
  sold: Generated<number>;
  is_stopped: Generated<boolean>;
}

export interface SeatHoldTable {
  tenant_id: number;
  id: string;
  reference: string;
  contact_hash: Buffer | null;
  card_hash: Buffer | null;
  address_hash: Buffer | null;
  state: string;
  created_at: Generated<Date>;
  expires_at: Date;
  extended: Generated<boolean>;
  asked_at: Date | null;
  promised_until: Date | null;
}

export interface SeatHoldFareTable {
  tenant_id: number;
  hold_id: string;
  fare_id: number;
  flight_date: string;
  seats: number;
}

export interface SeatHoldLineTable {
  tenant_id: number;
  hold_id: string;
  service_id: number;
  flight_date: string;
  leg_no: number;
  bucket: string;
  seats: number;
}

export interface SeatSaleTable {
  tenant_id: number;
  id: string;
  owner_id: number;
  contract_id: string;
  kind: string;
  ticket_id: string;
  passenger_type: string;
  flight_date: string;
  amount_minor: number;
  currency: string;
  at: Date;
  reference: Generated<string>;
}

export interface ServiceTable {
  tenant_id: number;
  id: Generated<number>;
  carrier: string;
  number: string;
  variation: string;
  operating_carrier: string;
  kind: string;
  service_type: string;
  period_from: string;
  period_to: string;
  days_mask: number;
  is_sold: Generated<boolean>;
  codeshare_of: string | null;
  version: Generated<number>;
  seat_contract_id: string | null;
  seat_owner_id: number | null;
  seat_source_id: number | null;
}

export interface ServiceLegTable {
  tenant_id: number;
  service_id: number;
  leg_no: number;
  origin: string;
  destination: string;
  departs_minute: number;
  arrives_minute: number;
  aircraft: string;
  origin_terminal: Generated<string>;
  destination_terminal: Generated<string>;
  departs_after_change: Generated<boolean>;
  arrives_after_change: Generated<boolean>;
}

export interface SiteTable {
  tenant_id: number;
  id: number;
  origin: string;
  brand: string;
  languages: string[];
  default_language: string;
  currencies: string[];
  is_partner: Generated<boolean>;
  is_default: Generated<boolean>;
  brand_color: string | null;
  accent_color: string | null;
  version: Generated<number>;
}

export interface SitePreviewTable {
  tenant_id: number;
  id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  visits: Generated<number>;
}

export interface SmsSettingTable {
  tenant_id: number;
  id: Generated<number>;
  provider: string;
  api_url: string;
  user_name: string;
  secrets: Buffer;
  originator: string;
  encoding: string;
  default_country_code: string;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface StaffTaskTable {
  tenant_id: number;
  id: string;
  kind: string;
  reference: string;
  detail: ColumnType<unknown, string | undefined, string>;
  due_at: Date | null;
  done_at: Date | null;
  created_at: Generated<Date>;
  done_by: string | null;
  done_note: string | null;
}

export interface RefusedKeyTable {
  tenant_id: number;
  account: string;
  since: Generated<Date>;
}

export interface SupplierPayoutTable {
  tenant_id: number;
  id: string;
  supplier: string;
  amount_minor: number;
  currency: string;
  paid_on: string;
  reference: string;
  note: Generated<string>;
  recorded_by: string;
  recorded_at: Generated<Date>;
  reversed_by: string | null;
  reversed_at: Date | null;
  reverse_reason: string | null;
  is_received: Generated<boolean>;
  version: Generated<number>;
}

export interface SurveyAnswerTable {
  tenant_id: number;
  id: string;
  reason: number;
  text: string | null;
  search_id: string | null;
  language: string;
  created_at: Generated<Date>;
}

export interface TenantTable {
  id: number;
  tenancy_name: string;
  name: string;
  is_active: Generated<boolean>;
  created_at: Generated<Date>;
  version: Generated<number>;
  deleted_at: Date | null;
  requires_two_factor: Generated<boolean>;
  opened_at: Generated<Date | null>;
  closed_at: Date | null;
  plan: Generated<string>;
  sale_fee_minor: Generated<number | null>;
  sale_fee_currency: Generated<string | null>;
  training_of: number | null;
  clock_offset_ms: Generated<number>;
  page_version: Generated<number | null>;
}

export interface TicketTable {
  tenant_id: number;
  order_id: string;
  item_id: string;
  id: string;
  passenger_position: number;
  number: string | null;
  fare_minor: number;
  tax_minor: number;
  fuel_minor: number;
  service_minor: number;
  agent_fee_minor: Generated<number>;
  total_minor: number;
  state: Generated<string>;
  cancelled_by: string | null;
  refund_minor: number | null;
  discount_minor: Generated<number>;
}

export interface TrainingEntryTable {
  tenant_id: number;
  payment_id: string;
  seq: number;
  kind: string;
  amount_minor: number;
  currency: string;
  at: Generated<Date>;
}

export interface TrainingPaymentTable {
  tenant_id: number;
  id: string;
  merchant_id: string;
  card: string;
  state: string;
  code: string;
  amount_minor: number;
  currency: string;
  refunded_minor: Generated<number>;
  has_failed_once: Generated<boolean>;
  changed_at: Generated<Date>;
}

export interface TrainingSituationTable {
  tenant_id: number;
  id: string;
  kind: string;
  order_ids: string[];
  service_id: number | null;
  flight_date: string | null;
  departs_at: string | null;
  arrives_at: string | null;
  started_by: string;
  started_at: Generated<Date>;
}

export interface TransferPriceTable {
  tenant_id: number;
  id: Generated<number>;
  airport: string;
  zone_id: number;
  vehicle_type_id: number;
  price_minor: number;
  minutes: number;
  km: number | null;
  night_percent: Generated<number>;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface TransferSearchTable {
  tenant_id: number;
  id: string;
  criteria: Json;
  created_at: Generated<Date>;
  expires_at: Date;
  is_visitor: Generated<boolean>;
}

export interface TransferSupplierTable {
  tenant_id: number;
  id: Generated<number>;
  kind: string;
  code: string;
  name: string;
  api_url: string;
  secrets: Buffer;
  airports: string[];
  is_active: Generated<boolean>;
  version: Generated<number>;
  ledger_account: string | null;
}

export interface TransferZoneTable {
  tenant_id: number;
  id: Generated<number>;
  code: string;
  airport: string;
  name: Json;
  is_active: Generated<boolean>;
  version: Generated<number>;
  latitude: number | null;
  longitude: number | null;
  radius_km: number | null;
}

export interface TravelRuleTable {
  tenant_id: number;
  id: Generated<number>;
  code: string;
  valid_from: string;
  valid_to: string | null;
  nationality: string | null;
  origin_country: string | null;
  destination_country: string | null;
  kind: string | null;
  effect: string;
  figures: ColumnType<unknown, string | undefined, string>;
  message_key: string;
  topic: string;
  texts: ColumnType<unknown, string | null | undefined, string | null>;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface TravelRuleEditionTable {
  tenant_id: number;
  version: string;
  rules: Json;
  created_at: Generated<Date>;
}

export interface TravellerTable {
  tenant_id: number;
  id: Generated<number>;
  user_id: number;
  name: string;
  surname: string;
  gender: string | null;
  documents: Buffer | null;
  version: Generated<number>;
  created_at: Generated<Date>;
}

export interface UserRecoveryCodeTable {
  tenant_id: number;
  user_id: number;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface UserRoleTable {
  tenant_id: number;
  user_id: number;
  role_id: number;
}

export interface UserSecondFactorTable {
  tenant_id: number;
  user_id: number;
  secret: Buffer;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  created_at: Generated<Date>;
}

export interface UserSessionTable {
  tenant_id: number;
  id: string;
  user_id: number;
  token_hash: Buffer;
  is_remembered: boolean;
  address_hash: Buffer;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  impersonator_tenant_id: number | null;
  impersonator_user_id: number | null;
  impersonator_name: string | null;
  impersonator_session_id: string | null;
  impersonation_reason: string | null;
  seen_as_role_id: number | null;
  device: Generated<string>;
  network: Generated<string>;
}

export interface VehicleDayTable {
  tenant_id: number;
  airport: string;
  vehicle_type_id: number;
  day: string;
  total: number;
  held: Generated<number>;
  sold: Generated<number>;
}

export interface VehicleFleetTable {
  tenant_id: number;
  id: Generated<number>;
  airport: string;
  vehicle_type_id: number;
  day: string | null;
  total: number;
  version: Generated<number>;
}

export interface VehicleTypeTable {
  tenant_id: number;
  id: Generated<number>;
  code: string;
  name: Json;
  model: string;
  picture: string;
  mode: string;
  passengers: number;
  bags: number;
  airport_waiting_minutes: Generated<number>;
  other_waiting_minutes: Generated<number>;
  free_cancel_hours: Generated<number>;
  child_seat_minor: Generated<number>;
  max_stops: Generated<number>;
  sort_order: Generated<number>;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface VoiceAttemptTable {
  tenant_id: number;
  id: string;
  kind: string;
  network_hash: Buffer;
  created_at: Generated<Date>;
}

export interface WorkItemTable {
  tenant_id: number;
  item_key: string;
  order_id: string | null;
  assignee_id: number | null;
  assigned_at: Date | null;
  handed_over_by: number | null;
  handover_note: string | null;
  seen_at: Date | null;
  snoozed_until: Date | null;
  snoozed_by: number | null;
  snooze_reason: string | null;
  missed_calls: Generated<number>;
  missed_call_at: Date | null;
  missed_call_by: number | null;
}

export interface WorkNoteTable {
  tenant_id: number;
  item_key: string;
  id: string;
  text: string;
  author_id: number;
  author_name: string;
  created_at: Generated<Date>;
}

export interface ZonePlaceTable {
  tenant_id: number;
  id: Generated<number>;
  zone_id: number;
  kind: string;
  code: string;
  name: Json;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface DB {
  accounting_setting: AccountingSettingTable;
  acceptance: AcceptanceTable;
  account_attempt: AccountAttemptTable;
  account_proof: AccountProofTable;
  account_registration: AccountRegistrationTable;
  agency: AgencyTable;
  agency_logo: AgencyLogoTable;
  agency_sample: AgencySampleTable;
  aircraft: AircraftTable;
  airline: AirlineTable;
  airport: AirportTable;
  app_role: AppRoleTable;
  app_user: AppUserTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  column_mapping: ColumnMappingTable;
  bank_format: BankFormatTable;
  bank_line: BankLineTable;
  bank_statement_line: BankStatementLineTable;
  buyer_reply: BuyerReplyTable;
  buyer_reply_file: BuyerReplyFileTable;
  cancel_quote: CancelQuoteTable;
  card_issuer: CardIssuerTable;
  channel_booking: ChannelBookingTable;
  channel_payout: ChannelPayoutTable;
  channel_payout_booking: ChannelPayoutBookingTable;
  city: CityTable;
  client_error: ClientErrorTable;
  contact_answer: ContactAnswerTable;
  contact_message: ContactMessageTable;
  content_place: ContentPlaceTable;
  content_text: ContentTextTable;
  coupon: CouponTable;
  coupon_miss: CouponMissTable;
  coupon_use: CouponUseTable;
  customer: CustomerTable;
  customer_order: CustomerOrderTable;
  departure: DepartureTable;
  departure_change: DepartureChangeTable;
  departure_leg: DepartureLegTable;
  departure_price: DeparturePriceTable;
  district: DistrictTable;
  document: DocumentTable;
  email_setting: EmailSettingTable;
  exchange_rate: ExchangeRateTable;
  extra: ExtraTable;
  fare: FareTable;
  fare_counter: FareCounterTable;
  fare_price: FarePriceTable;
  fiscal_receipt: FiscalReceiptTable;
  invoice: InvoiceTable;
  invoice_series: InvoiceSeriesTable;
  invoice_setting: InvoiceSettingTable;
  flight_search: FlightSearchTable;
  flight_supplier: FlightSupplierTable;
  flight_supplier_answer: FlightSupplierAnswerTable;
  gallery_picture: GalleryPictureTable;
  hostname: HostnameTable;
  inventory_change: InventoryChangeTable;
  inventory_import: InventoryImportTable;
  kept_key: KeptKeyTable;
  ledger_day_sum: LedgerDaySumTable;
  ledger_entry: LedgerEntryTable;
  ledger_line: LedgerLineTable;
  ledger_open_sum: LedgerOpenSumTable;
  ledger_summed: LedgerSummedTable;
  mailbox_state: MailboxStateTable;
  map_setting: MapSettingTable;
  messenger_setting: MessengerSettingTable;
  messenger_chat: MessengerChatTable;
  messenger_update: MessengerUpdateTable;
  wallet_setting: WalletSettingTable;
  markup_rule: MarkupRuleTable;
  match_run: MatchRunTable;
  message: MessageTable;
  message_template: MessageTemplateTable;
  message_try: MessageTryTable;
  money_mismatch: MoneyMismatchTable;
  order_address_change: OrderAddressChangeTable;
  order_agreement: OrderAgreementTable;
  order_attempt: OrderAttemptTable;
  order_code: OrderCodeTable;
  order_code_request: OrderCodeRequestTable;
  order_extra: OrderExtraTable;
  order_history: OrderHistoryTable;
  order_item: OrderItemTable;
  order_lookup_miss: OrderLookupMissTable;
  order_call: OrderCallTable;
  order_note: OrderNoteTable;
  order_passenger: OrderPassengerTable;
  order_proof: OrderProofTable;
  order_proposal: OrderProposalTable;
  order_sale: OrderSaleTable;
  order_search_term: OrderSearchTermTable;
  outbox: OutboxTable;
  flight_change: FlightChangeTable;
  outside_flight: ExternalFlightTable;
  outside_ride: ExternalRideTable;
  package_type: PackageTypeTable;
  partner_hold: PartnerHoldTable;
  partner_quote: PartnerQuoteTable;
  partner_usage: PartnerUsageTable;
  order_source: OrderSourceTable;
  partner_click: PartnerClickTable;
  partner_commission: PartnerCommissionTable;
  partner_statement: PartnerStatementTable;
  partner_statement_sum: PartnerStatementSumTable;
  partner_terms: PartnerTermsTable;
  passenger_change: PassengerChangeTable;
  payment_request: PaymentRequestTable;
  payable: PayableTable;
  payment_attempt: PaymentAttemptTable;
  payment_fee: PaymentFeeTable;
  payment_notice: PaymentNoticeTable;
  supplier_notice: SupplierNoticeTable;
  payment_rehearsal: PaymentRehearsalTable;
  payment_rehearsal_tick: PaymentRehearsalTickTable;
  payment_route: PaymentRouteTable;
  payment_setting: PaymentSettingTable;
  period_close: PeriodCloseTable;
  price_alert: PriceAlertTable;
  price_alert_request: PriceAlertRequestTable;
  promotion_pin: PromotionPinTable;
  rate_setting: RateSettingTable;
  receipt_setting: ReceiptSettingTable;
  recording: RecordingTable;
  recording_piece: RecordingPieceTable;
  refund: RefundTable;
  refused_key: RefusedKeyTable;
  rehearsal_order: RehearsalOrderTable;
  ride_channel: RideChannelTable;
  ride_hold: RideHoldTable;
  ride_station: RideStationTable;
  role_permission: RolePermissionTable;
  sales_partner: SalesPartnerTable;
  saved_reply: SavedReplyTable;
  saved_view: SavedViewTable;
  schema_migration: SchemaMigrationTable;
  seat_contract: SeatContractTable;
  seat_contract_answer: SeatContractAnswerTable;
  seat_contract_counter: SeatContractCounterTable;
  seat_counter: SeatCounterTable;
  seat_hold: SeatHoldTable;
  seat_hold_fare: SeatHoldFareTable;
  seat_hold_line: SeatHoldLineTable;
  seat_sale: SeatSaleTable;
  service: ServiceTable;
  service_leg: ServiceLegTable;
  site: SiteTable;
  site_preview: SitePreviewTable;
  sms_setting: SmsSettingTable;
  staff_task: StaffTaskTable;
  supplier_payout: SupplierPayoutTable;
  survey_answer: SurveyAnswerTable;
  tenant: TenantTable;
  ticket: TicketTable;
  training_entry: TrainingEntryTable;
  training_payment: TrainingPaymentTable;
  training_situation: TrainingSituationTable;
  transfer_price: TransferPriceTable;
  transfer_search: TransferSearchTable;
  transfer_supplier: TransferSupplierTable;
  transfer_zone: TransferZoneTable;
  travel_rule: TravelRuleTable;
  travel_rule_edition: TravelRuleEditionTable;
  traveller: TravellerTable;
  user_recovery_code: UserRecoveryCodeTable;
  user_role: UserRoleTable;
  user_second_factor: UserSecondFactorTable;
  user_session: UserSessionTable;
  vehicle_day: VehicleDayTable;
  vehicle_fleet: VehicleFleetTable;
  vehicle_type: VehicleTypeTable;
  voice_attempt: VoiceAttemptTable;
  work_item: WorkItemTable;
  work_note: WorkNoteTable;
  zone_place: ZonePlaceTable;
}
