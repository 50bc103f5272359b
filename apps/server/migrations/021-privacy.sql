-- When a customer's data was taken out on request; what stays is what the books need.
alter table customer add column erased_at timestamptz;
