-- Refunds (domain.md, section 5), charges that are not what was asked for, and the match of our books with the bank's.

alter table refund
  -- Parts of one wish, over several charges of an order, share it.
  add column request_id uuid not null,
  add column reference text not null,
  -- What it is for: a cancel quote, a charge that goes back unsold.
  add column subject text not null,
  -- `sale`: of a sale that is undone. `charge`: of money for which nothing was sold. `bank`: made there, asked by nobody.
  add column nature text not null check (nature in ('sale', 'charge', 'bank')),
  -- What of the sum the suppliers give back, and what our own fee does.
  add column supplier_minor bigint not null check (supplier_minor >= 0),
  add column service_minor bigint not null check (service_minor >= 0),
  -- `customer`, `system`, `user:12`.
  add column requested_by text not null,
  add column needs_approval boolean not null,
  add column decided_by text,
  add column decision text,
  add column approved_at timestamptz,
  add column due_at timestamptz,
  add column sent_at timestamptz,
  add column settled_at timestamptz,
  -- How often it has been sent to the bank.
  add column sendings smallint not null default 0,
  -- When it is tried again by itself.
  add column retry_at timestamptz,
  add column failure_code text,
  add column bank_reference text,
  add column version int not null default 1,
  add check (supplier_minor + service_minor = amount_minor),
  add unique (tenant_id, request_id, attempt_id);
create index refund_attempt on refund (tenant_id, attempt_id);
create index refund_reference on refund (tenant_id, reference, created_at);
create index refund_newest on refund (tenant_id, created_at);
create index refund_retry on refund (tenant_id, retry_at) where retry_at is not null;
create index refund_due on refund (tenant_id, due_at) where state in ('approved', 'sentToBank');

alter table payment_attempt
  -- What refunds have claimed of it, sent or not.
  add column refund_claimed_minor bigint not null default 0,
  -- What the card's bank took back.
  add column disputed_minor bigint not null default 0,
  -- The bank told of another sum than was asked: nothing goes on before somebody has looked.
  add column frozen_at timestamptz,
  add column said_minor bigint,
  add column said_currency text,
  -- The same thing was paid twice, and this is the later charge: it buys nothing and goes back.
  add column is_surplus boolean not null default false;
drop index payment_attempt_one_live;
create unique index payment_attempt_one_live on payment_attempt (tenant_id, payable_id)
  where state in ('created', 'threeDsPending', 'completing', 'authorised', 'captured', 'partlyRefunded', 'unknown')
    and not is_surplus;
alter table payment_attempt drop constraint payment_attempt_check;
alter table payment_attempt
  add check (captured_minor <= greatest(amount_minor, coalesce(said_minor, 0))),
  add check (refunded_minor >= 0 and refunded_minor <= refund_claimed_minor),
  -- No two refunds together give back more than was taken.
  add check (refund_claimed_minor <= captured_minor);
create index payment_attempt_newest on payment_attempt (tenant_id, created_at);
create index payment_attempt_changed on payment_attempt (tenant_id, changed_at);

-- What an attempt's refunds come to is counted where they are written, one writer after another.
create function refund_sums() returns trigger language plpgsql as $$
begin
  perform 1 from payment_attempt where tenant_id = new.tenant_id and id = new.attempt_id for update;
  update payment_attempt a set
    refund_claimed_minor = (select coalesce(sum(amount_minor), 0) from refund
      where tenant_id = new.tenant_id and attempt_id = new.attempt_id and state <> 'rejected'),
    refunded_minor = (select coalesce(sum(amount_minor), 0) from refund
      where tenant_id = new.tenant_id and attempt_id = new.attempt_id and state = 'settled')
    where a.tenant_id = new.tenant_id and a.id = new.attempt_id;
  return null;
end $$;
create trigger refund_sums after insert or update of state, amount_minor, attempt_id on refund
  for each row execute function refund_sums();

-- Lines of the statements that a bank hands out: what no question about a known charge can tell.
create table bank_statement_line (
  tenant_id int not null references tenant (id),
  merchant_id text not null,
  transaction_id text not null,
  kind text not null check (kind in ('capture', 'void', 'refund', 'chargeback')),
  -- Our name for the charge at the bank, if it is one of ours.
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  booked_at timestamptz not null,
  read_at timestamptz not null default app_now(),
  primary key (tenant_id, merchant_id, transaction_id, kind)
);
create index bank_statement_line_reference on bank_statement_line (tenant_id, reference);
create index bank_statement_line_booked on bank_statement_line (tenant_id, booked_at);

create table match_run (
  tenant_id int not null references tenant (id),
  id uuid not null,
  started_at timestamptz not null default app_now(),
  finished_at timestamptz,
  started_by text,
  checked int not null default 0,
  unanswered int not null default 0,
  open int not null default 0,
  found int not null default 0,
  gone int not null default 0,
  primary key (tenant_id, id)
);
create index match_run_newest on match_run (tenant_id, started_at);

create table money_mismatch (
  tenant_id int not null references tenant (id),
  id uuid not null,
  class text not null check (class in ('missingHere', 'missingThere', 'amountDiffers', 'stateDiffers', 'duplicate')),
  subject text not null check (subject in ('capture', 'hold', 'refund', 'chargeback', 'ledger', 'order')),
  bank_reference text not null,
  attempt_id uuid,
  reference text,
  -- What each side says: {state, capturedMinor, refundedMinor, currency}.
  bank jsonb,
  ours jsonb,
  ledger jsonb,
  order_state text,
  repairs text[] not null,
  state text not null default 'open' check (state in ('open', 'repaired', 'gone')),
  found_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  repair text,
  repaired_by text,
  repaired_at timestamptz,
  reason text,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, attempt_id) references payment_attempt (tenant_id, id)
);
create unique index money_mismatch_one_open on money_mismatch (tenant_id, subject, bank_reference) where state = 'open';
create index money_mismatch_newest on money_mismatch (tenant_id, state, found_at);
