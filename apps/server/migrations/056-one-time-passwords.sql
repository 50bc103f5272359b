-- Until when a password that an administrator has set opens anything; null for one that its owner chose.
alter table app_user add column one_time_password_until timestamptz;
