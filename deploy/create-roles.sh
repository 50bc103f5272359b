#!/bin/sh
# Run once by PostgreSQL's image on an empty volume. Creates the owner, who migrates, and the serving user, who has only the
# rights of farewind_app.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=owner_password="$DATABASE_OWNER_PASSWORD" --set=password="$DATABASE_PASSWORD" <<'SQL'
create role farewind login createrole password :'owner_password';
create database farewind owner farewind;
create role farewind_app nologin;
grant farewind_app to farewind with admin option;
create role farewind_web login password :'password' in role farewind_app;
SQL
