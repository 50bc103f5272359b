-- Codes of the second step are counted apart from passwords: a stranger's guesses at a password must not keep its owner out.
alter table account_attempt drop constraint account_attempt_kind_check;
alter table account_attempt add constraint account_attempt_kind_check check (kind in ('signIn', 'secondStep', 'mail'));
