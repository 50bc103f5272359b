-- Up to which edition of the rights a role's rights were looked through: later ones are offered. 0: before there were editions.
alter table app_role add column rights_edition int not null default 0;

-- The role whose rights bound a session in which its user looks at the office as holders of that role see it.
alter table user_session add column seen_as_role_id int;
