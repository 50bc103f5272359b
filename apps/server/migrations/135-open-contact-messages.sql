-- The work queue lists the messages of the contact form that wait for an answer.
create index contact_message_open on contact_message (tenant_id, created_at) where state = 'open';
