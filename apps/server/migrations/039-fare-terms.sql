-- Fares as carriers file them.
alter table fare
  -- The share of the fare line that is paid inside a connection whose flights are all of the fare's carrier.
  add column through_basis_points int check (through_basis_points between 1 and 10000),
  -- Days from the outbound's departure to the return's, both included; only fares that are sold as a pair have them.
  add column min_stay_days smallint check (min_stay_days >= 0),
  add column max_stay_days smallint check (max_stay_days >= 0),
  -- Dates on which the fare is sold, whenever it flies.
  add column sale_from date,
  add column sale_to date,
  -- Released to the carrier, or not sold any more, so many days before its flight.
  add column release_days smallint check (release_days >= 0),
  -- On which flight of the order the carrier reckons ages; null: the last one.
  add column age_reference text check (age_reference in ('firstFlight', 'lastFlight', 'eachFlight')),
  add check (pair_group is not null or coalesce(min_stay_days, max_stay_days) is null),
  add check (max_stay_days >= min_stay_days),
  add check (sale_to >= sale_from);
