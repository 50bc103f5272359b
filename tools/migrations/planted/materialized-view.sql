create materialized view rooms as select 1;
